export { ApiProblem } from '@radruf/contract/api'
