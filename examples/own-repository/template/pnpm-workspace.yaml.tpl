packages:
  - .

# The suite's packages come from this folder.
overrides:
{{overrides}}

pmOnFail: ignore
nodeVersion: {{node}}
savePrefix: ""
allowBuilds:
  "@swc/core": false
  core-js: false
  esbuild: false
  msw: false
  sharp: false
