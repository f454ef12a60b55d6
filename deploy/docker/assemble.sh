#!/usr/bin/env bash
# Lays out what an image of Cowrie consists of. The Dockerfile runs it, one step a layer, and so does the test that measures
# the image and starts it (test/deploy/image). ROOT becomes the image's "/", which holds Node and what the service needs:
# no shell, no package manager, nothing else to run.
#
#   assemble.sh runtime ROOT                        Node, the shared libraries that it links to, the user
#   assemble.sh dependencies ROOT SOURCE SERVICE    the npm packages of a service, for production
#   assemble.sh sites ROOT SOURCE SERVICE           the guides with their downloads, and the console, which the gateway serves
#   assemble.sh service ROOT SOURCE SERVICE         Cowrie's own files
set -euo pipefail

USER_ID=1000

die() {
  echo "assemble.sh: $*" >&2
  exit 1
}

# Scanners find the library's known weaknesses by its package, which also has the licence.
note_package() {
  local root=$1 file=$2 package
  command -v dpkg-query > /dev/null || return 0
  package=$(dpkg-query --search "*${file#/usr}" 2> /dev/null | head -n 1 | cut -d: -f1)
  [[ -n $package ]] || return 0
  mkdir -p "$root/var/lib/dpkg/status.d"
  dpkg-query --status "$package" > "$root/var/lib/dpkg/status.d/$package"
  if [[ -f /usr/share/doc/$package/copyright ]]; then
    install -D -m 644 "/usr/share/doc/$package/copyright" "$root/usr/share/doc/$package/copyright"
  fi
}

runtime() {
  local root=$1 node libc library
  node=$(readlink -f "$(command -v node)")
  install -D -m 755 "$node" "$root/usr/local/bin/node"
  libc=$(ldd "$node" | grep -o '/[^ ]*/libc\.so\.6')
  # The libraries keep the paths at which they are looked up. Native packages (argon2) also need librt.
  for library in $(ldd "$node" | grep -o '/[^ ]*') "${libc%/*}/librt.so.1"; do
    install -D -m 755 "$(readlink -f "$library")" "$root$library"
    note_package "$root" "$(readlink -f "$library")"
  done
  mkdir -p "$root/etc" "$root/app"
  install -d -m 1777 "$root/tmp"
  echo "node:x:$USER_ID:$USER_ID::/app:/usr/sbin/nologin" > "$root/etc/passwd"
  echo "node:x:$USER_ID:" > "$root/etc/group"
  echo 'hosts: files dns' > "$root/etc/nsswitch.conf"
  if [[ -f /etc/os-release ]]; then install -m 644 "$(readlink -f /etc/os-release)" "$root/etc/os-release"; fi
}

# npm compares the package.json of every workspace with the lock file.
copy_manifests() {
  local source=$1 to=$2 file
  (cd "$source" && find . -name node_modules -prune -o -name 'package*.json' -print -o -name .npmrc -print) |
    while read -r file; do install -D -m 644 "$source/$file" "$to/$file"; done
}

# Node contains the certificates of public authorities and the time zones.
dependencies() {
  local root=$1 source=$2 service=$3 app=$1/app
  [[ -f $source/services/$service/package.json ]] || die "there is no service \"$service\""
  mkdir -p "$app"
  copy_manifests "$source" "$app"
  # No package that the services need has an installation script with an effect.
  (cd "$app" && npm ci --omit=dev --ignore-scripts --no-audit --no-fund --loglevel=error --workspace="services/$service" >&2)
  # Removes files that no program loads; licences stay.
  find "$app/node_modules" -type f \
    \( -name '*.map' -o -name '*.d.[mc]ts' -o -name '*.d.ts' -o -iname '*.md' ! -iname 'licen[cs]e*' \) -delete
  rm -rf "$app/node_modules/@types" "$app/node_modules/.bin" "$app/node_modules/.package-lock.json"
  # Only node_modules stay; a later step adds the rest.
  find "$app" -name node_modules -prune -o -type f -exec rm {} +
  find "$app" -depth -type d -empty -delete
}

# The build tools stay outside the image.
sites() {
  local root=$1 source=$2 service=$3 work
  mkdir -p "$root/app"
  [[ $service == gateway ]] || return 0
  work=$(mktemp -d)
  copy_manifests "$source" "$work"
  (cd "$source" && tar -cf - CHANGELOG.md LICENSE docs/*.md docs/events) | tar -C "$work" --no-same-owner -xf -
  tar -C "$source" --exclude=node_modules --exclude=docs/guide/dist --exclude=docs/guide/cache --exclude=services/console/dist \
    --exclude='*.test.ts' -cf - tsconfig.json docs/guide docs/openapi.json services/console libs | tar -C "$work" --no-same-owner -xf -
  (cd "$work" && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error --workspace={docs/guide,services/console,libs/cli,libs/client,libs/consumer} >&2 &&
    node node_modules/vitepress/bin/vitepress.js build docs/guide >&2 &&
    node services/console/node_modules/vite/bin/vite.js build --configLoader native services/console >&2)
  mkdir -p "$root/app/docs/guide" "$root/app/services/console"
  cp -R "$work/docs/guide/dist" "$root/app/docs/guide/"
  cp -R "$work/services/console/dist" "$root/app/services/console/"
  rm -rf "$work"
}

service() {
  local root=$1 source=$2 service=$3 app=$1/app
  [[ -f $source/services/$service/src/main.ts ]] || die "there is no service \"$service\""
  mkdir -p "$app/deploy/docker" "$app/services"
  cp "$source/LICENSE" "$source/NOTICE" "$source/package.json" "$app/"
  cp "$source/deploy/docker/healthy.mjs" "$app/deploy/docker/"
  tar -C "$source" --exclude=node_modules --exclude='*.test.ts' --exclude='testing*' --exclude='.env*' \
    -cf - libs "services/$service" | tar -C "$app" --no-same-owner -xf -
}

case "${1:-}:$#" in
  runtime:2 | dependencies:4 | sites:4 | service:4) "$@" ;;
  *) die 'say runtime ROOT, or dependencies, sites or service with ROOT SOURCE SERVICE' ;;
esac
