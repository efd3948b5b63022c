{
  "name": "{{name}}",
  "version": "0.1.0",
  "private": true,
  "type": "module",
  "scripts": {
    "build": "rsbuild build",
    "check": "node ../scripts/run.mjs mf check {{name}}",
    "dev": "node ../packages/standalone/src/main.ts",
    "test": "vitest run"
  },
  "dependencies": {
    "@radruf/shared-ui": "workspace:*",
    "@radruf/shell-kit": "workspace:*",
    "react": "catalog:",
    "react-dom": "catalog:",
    "react-router-dom": "catalog:"
  },
  "devDependencies": {
    "@radruf/build-preset": "workspace:*",
    "@radruf/standalone": "workspace:*",
    "@rsbuild/core": "catalog:",
    "@testing-library/react": "catalog:"
  },
  "radruf": {
    "owner": "{{owner}}",
    "contact": "{{contact}}",
    "devPort": {{port}}
  }
}
