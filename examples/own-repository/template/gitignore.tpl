node_modules/
dist/
var/
cache/
cache.tgz
e2e/results/
