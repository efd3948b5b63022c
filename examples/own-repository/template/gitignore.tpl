node_modules/
dist/
var/
e2e/results/
