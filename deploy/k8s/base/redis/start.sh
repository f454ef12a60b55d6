#!/bin/sh
# Writes the hash of the password into the access rules and starts Redis with the given options. The password itself is
# written nowhere.
set -eu
: "${REDIS_PASSWORD:?the password of the user gateway}"
hash=$(printf %s "$REDIS_PASSWORD" | sha256sum | cut -d ' ' -f 1)
unset REDIS_PASSWORD
rules=${TMPDIR:-/tmp}/users.acl
sed "s/PASSWORD_SHA256/$hash/" "$(dirname "$0")/users.acl" > "$rules"
exec redis-server --aclfile "$rules" --save '' --appendonly no \
  --maxmemory 128mb --maxmemory-policy allkeys-lru --dir "$(dirname "$rules")" "$@"
