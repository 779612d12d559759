// The reference relay as one process: `node tooling/scripts/relay.mjs --config FILE`.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { register } from 'tsx/esm/api';
import { repositoryRoot } from '../start/repository-root.mjs';

register();
await import(pathToFileURL(path.join(repositoryRoot, 'apps/relay/src/main.ts')).href);
