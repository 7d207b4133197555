#!/bin/sh
# How these certificates were made: an authority of its own and two leaves, with dates far apart. For tests alone; nothing trusts them.
set -e
cd "$(dirname "$0")"
here=$(mktemp -d)
touch "$here/index"
cat > "$here/ca.cnf" <<CONF
[ca]
default_ca = own
[own]
database = $here/index
new_certs_dir = $here
rand_serial = yes
default_md = sha256
policy = any
unique_subject = no
[any]
commonName = supplied
[req]
distinguished_name = name
[name]
[authority]
basicConstraints = critical, CA:TRUE
keyUsage = critical, keyCertSign, cRLSign
subjectKeyIdentifier = hash
[leaf]
basicConstraints = CA:FALSE
subjectAltName = DNS:localhost, DNS:*.example.test, IP:127.0.0.1
CONF
request() {
  openssl req -new -newkey rsa:2048 -nodes -config "$here/ca.cnf" -keyout "$1.key" -out "$here/$1.csr" -subj "/CN=$2"
}
request authority 'Planroom test authority'
openssl ca -batch -config "$here/ca.cnf" -selfsign -keyfile authority.key -in "$here/authority.csr" -out authority.pem -notext \
  -extensions authority -startdate 20200101000000Z -enddate 21200101000000Z
leaf() {
  request "$1" 'test server'
  openssl ca -batch -config "$here/ca.cnf" -cert authority.pem -keyfile authority.key -in "$here/$1.csr" -out "$1.pem" -notext \
    -extensions leaf -startdate 20200101000000Z -enddate "$2"
}
leaf server 21190101000000Z
leaf expired 20210101000000Z
rm -r authority.key "$here"
