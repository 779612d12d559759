import { measureSizes } from '../floors/measure-sizes.mjs';
import { repositoryRoot } from '../start/repository-root.mjs';

console.table(measureSizes(repositoryRoot));
