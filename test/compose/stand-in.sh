#!/bin/sh
# Stands in for the images of servers that compose.yaml names, where no registry of images can be reached: the same programs as
# Debian packages them, begun by the same words and variables. Which one it is, its command says.
set -eu
case "${1:-caddy}" in
postgres)
  shift
  data=/var/lib/postgresql/data
  bin=$(echo /usr/lib/postgresql/*/bin)
  as_postgres() { setpriv --reuid=postgres --regid=postgres --clear-groups "$@"; }
  mkdir -p /run/postgresql
  chown postgres: $data /archive /run/postgresql
  if [ ! -f $data/PG_VERSION ]; then
    printf '%s' "$POSTGRES_PASSWORD" >/tmp/password
    chown postgres /tmp/password
    as_postgres "$bin/initdb" --pgdata=$data --username="$POSTGRES_USER" --pwfile=/tmp/password --auth-local=trust --auth-host=scram-sha-256 --no-sync
    rm /tmp/password
    echo "host all all all scram-sha-256" >>$data/pg_hba.conf
    echo "create database \"$POSTGRES_DB\"" | as_postgres "$bin/postgres" --single -D $data postgres
  fi
  exec setpriv --reuid=postgres --regid=postgres --clear-groups "$bin/postgres" -D $data -c "listen_addresses=*" "$@"
  ;;
server)
  # A monitor, an object store and a gateway, as they are set up in /etc/ceph.
  cd /var/lib/ceph
  mkdir -p osd rgw
  monmaptool --create --fsid "$(sed -n 's/^fsid = //p' /etc/ceph/ceph.conf)" --addv a v1:127.0.0.1:6789 monitors
  ceph-mon --mkfs -i a --monmap monitors
  ceph-mon -i a -f &
  id=$(cat /proc/sys/kernel/random/uuid)
  ceph osd new "$id"
  ceph-osd -i 0 --mkfs --osd-uuid "$id"
  ceph-osd -i 0 -f &
  ceph osd crush add osd.0 1.0 host=host root=default
  radosgw-admin -n client.rgw user create --uid=own --display-name=own --access-key="$MINIO_ROOT_USER" --secret="$MINIO_ROOT_PASSWORD"
  exec radosgw -n client.rgw -f
  ;;
*)
  # Where the image of its makers keeps what it has.
  export XDG_DATA_HOME=/data XDG_CONFIG_HOME=/data/config
  exec caddy run --config /etc/caddy/Caddyfile --adapter caddyfile
  ;;
esac
