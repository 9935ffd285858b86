/**
 * The frame between a host and a page, on an origin of its own: it writes the page into a second frame, which has this
 * one's policy, and passes every message on.
 */
const inner = document.createElement("iframe");
inner.title = "Page";
inner.setAttribute("sandbox", "allow-scripts allow-same-origin allow-forms");
document.body.append(inner);

addEventListener("message", ({ source, data }: MessageEvent<unknown>) => {
  if (source === inner.contentWindow) return parent.postMessage(data, "*");
  if (source !== parent) return;
  const { method, params } = Object(data);
  if (method !== "ui/notifications/sandbox-resource-ready")
    return inner.contentWindow?.postMessage(data, "*");
  const page = inner.contentDocument;
  page?.open();
  page?.write(String(params.html));
  page?.close();
});

parent.postMessage({ jsonrpc: "2.0", method: "ui/notifications/sandbox-proxy-ready", params: {} }, "*");
