#!/bin/sh
# Builds the image where no registry of images is reached: the base by debootstrap from this machine's package archive, then the
# Containerfile by buildah, without a container runtime. As root: build_image.sh FOLDER [TAG]; CONTAINERS_STORAGE_CONF names FOLDER's store.
set -eu
folder=$(realpath "$1"); tag=${2:-localhost/cleardeed}
sources=/etc/apt/sources.list.d/debian.sources
mirror=$(awk '/^URIs:/ {print $2; exit}' "$sources" 2>/dev/null || true)
certificates=$(realpath /etc/ssl/certs/ca-certificates.crt)
export BUILDAH_ISOLATION=chroot CONTAINERS_STORAGE_CONF="$folder/storage.conf"
printf '[storage]\ndriver = "overlay"\ngraphroot = "%s/store"\nrunroot = "%s/run"\n' "$folder" "$folder" > "$CONTAINERS_STORAGE_CONF"
printf '[global]\ncert = /run/certificates.crt\n' > "$folder/pip.conf"

debootstrap --variant=minbase bookworm "$folder/base" "${mirror:-http://deb.debian.org/debian}"
[ ! -f "$sources" ] || { cp "$sources" "$folder/base$sources"; rm -f "$folder/base/etc/apt/sources.list"; }
base=$(buildah from scratch)
buildah copy --quiet "$base" "$folder/base" /
buildah commit --quiet --rm "$base" "$tag-base"
rm -rf "$folder/base"
buildah bud --format docker --pull-never --build-arg BASE="$tag-base" --tag "$tag" \
  --volume "$certificates:/run/certificates.crt:ro" --volume "$folder/pip.conf:/etc/pip.conf:ro" .
