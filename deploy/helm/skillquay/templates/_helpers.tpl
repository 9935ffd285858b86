{{- define "skillquay.labels" -}}
app.kubernetes.io/name: skillquay
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}
{{- define "skillquay.selector" -}}
app.kubernetes.io/name: skillquay
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}
{{- define "skillquay.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}
{{- define "skillquay.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
runAsNonRoot: true
capabilities: { drop: [ALL] }
seccompProfile: { type: RuntimeDefault }
{{- end }}
{{- define "skillquay.environment" -}}
- { name: SKILLQUAY_PUBLIC_URL, value: {{ .Values.publicUrl | quote }} }
- { name: SKILLQUAY_TRUSTED_PROXY, value: "on" }
- { name: SKILLQUAY_ADMIN_HOST, value: 0.0.0.0 }
- { name: SKILLQUAY_ADMIN_PORT, value: "4712" }
- { name: SKILLQUAY_DRAIN_SECONDS, value: {{ .Values.drainSeconds | quote }} }
- { name: SKILLQUAY_MIGRATE, value: {{ ternary "off" "on" .Values.migrations.enabled | quote }} }
- { name: S3_ENDPOINT, value: {{ .Values.s3.endpoint | quote }} }
- { name: S3_BUCKET, value: {{ .Values.s3.bucket | quote }} }
- { name: S3_REGION, value: {{ .Values.s3.region | quote }} }
{{- range $name := list "DATABASE_URL" "MCP_ADMIN_SECRET" "SKILLQUAY_ENCRYPTION_KEY" "S3_ACCESS_KEY_ID" "S3_SECRET_ACCESS_KEY" }}
- name: {{ $name }}
  valueFrom: { secretKeyRef: { name: {{ $.Values.existingSecret | quote }}, key: {{ $name }} } }
{{- end }}
{{- range $name, $value := .Values.settings }}
- { name: {{ $name }}, value: {{ $value | quote }} }
{{- end }}
{{- end }}
