#!/bin/sh
# A container may run as any user, also one that has no name. PostgreSQL makes no cluster for such a user: the base looks for names in
# /tmp/extrausers as well (libnss-extrausers, which takes no group below 500), where a read-only root is no obstacle.
if [ "$(id -u)" -ge 1000 ] && ! id -un >/dev/null 2>&1; then
  mkdir -p /tmp/extrausers &&
    printf 'skillquay:x:%s:%s:Skillquay:/data:/usr/sbin/nologin\n' "$(id -u)" "$(id -u)" >/tmp/extrausers/passwd
fi
exec /opt/skillquay/bin/node /opt/skillquay/node_modules/skillquay/bin/skillquay.js "$@"
