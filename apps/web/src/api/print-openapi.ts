import { openApiText } from './openapi-document.ts';

process.stdout.write(openApiText());
