{
  "extends": "@radruf/build-preset/tsconfig.json",
  "compilerOptions": { "types": ["node", "@radruf/build-preset/css"] },
  "include": ["src", "e2e", "*.ts"]
}
