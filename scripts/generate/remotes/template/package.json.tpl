{
  "name": "{{name}}",
  "version": "0.1.0",
  "private": true,
  "type": "module",
  "scripts": {
    "build": "rsbuild build",
    "check": "node ../scripts/run.mjs mf check {{name}}",
    "dev": "node ../packages/frame/src/main.ts",
    "test": "vitest run"
  },
  "dependencies": {
    "@radruf/contract": "workspace:*",
    "@radruf/shared-ui": "workspace:*",
    "@radruf/shell-kit": "workspace:*",
    "react": "catalog:",
    "react-dom": "catalog:",
    "react-i18next": "catalog:",
    "react-router-dom": "catalog:"
  },
  "devDependencies": {
    "@radruf/federation": "workspace:*",
    "@radruf/frame": "workspace:*",
    "@radruf/mocks": "workspace:*",
    "@rsbuild/core": "catalog:",
    "@testing-library/react": "catalog:",
    "happy-dom": "catalog:"
  },
  "radruf": {
    "owner": "{{owner}}",
    "contact": "{{contact}}",
    "devPort": {{port}}
  }
}
