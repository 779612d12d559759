#!/usr/bin/env node
// Stands in for Prisma's native schema engine where its download is refused: same arguments and the same JSON-RPC over
// standard input and output, on Prisma's own WASM engine. Named to the Prisma CLI by PRISMA_SCHEMA_ENGINE_BINARY.
import fs from 'node:fs';
import readline from 'node:readline';
import { answerDatabaseCommand } from './answer-database-command.mjs';
import { createAdapterFactory } from './create-adapter-factory.mjs';

const packageName = '@prisma/schema-engine-wasm/schema_engine_bg';
const packageDir = new URL('.', import.meta.resolve(packageName));
const argv = process.argv.slice(2);

function option(name) {
  const index = argv.findIndex((argument) => argument === name || argument.startsWith(`${name}=`));
  if (index < 0) return undefined;
  const argument = argv[index];
  return argument.includes('=') ? argument.slice(argument.indexOf('=') + 1) : argv[index + 1];
}

function optionValues(name) {
  const index = argv.indexOf(name);
  if (index < 0) return [];
  const rest = argv.slice(index + 1);
  const end = rest.findIndex((argument) => argument.startsWith('--') || argument === 'cli');
  return end < 0 ? rest : rest.slice(0, end);
}

function readDatasource() {
  const argument = option('--datasource');
  if (!argument) return {};
  return JSON.parse(argument.trim().startsWith('{') ? argument : Buffer.from(argument, 'base64').toString());
}

async function loadEngine(datasource) {
  const { bindMigrationAwareSqlAdapterFactory } = await import('@prisma/driver-adapter-utils');
  const engine = await import(packageName);
  const module = fs.readFileSync(new URL('schema_engine_bg.wasm', packageDir));
  const { instance } = await WebAssembly.instantiate(module, { './schema_engine_bg.js': engine });
  engine.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
  const paths = [...optionValues('--datamodels'), ...optionValues('--datamodel')];
  const datamodels = paths.map((path) => [path, fs.readFileSync(path, 'utf8')]);
  return engine.SchemaEngine.new(
    { datamodels: datamodels.length > 0 ? datamodels : undefined },
    () => {},
    bindMigrationAwareSqlAdapterFactory(createAdapterFactory(datasource)),
  );
}

const send = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);

function failure(error, panic) {
  const message = panic || String(error.message ?? error);
  return {
    code: 4466,
    message: 'An error happened. Check the data field for details.',
    data: { is_panic: panic !== '', message, meta: error.meta ?? null, error_code: error.code ?? null },
  };
}

async function serve(datasource) {
  let panic = '';
  globalThis.PRISMA_WASM_PANIC_REGISTRY = {
    set_message: (message) => {
      panic = message;
    },
  };
  let engine;
  for await (const line of readline.createInterface({ input: process.stdin })) {
    if (!line.trim()) continue;
    const { id, method, params } = JSON.parse(line);
    if (!method) continue;
    try {
      engine ??= await loadEngine(datasource);
      const result = await engine[method === 'getDatabaseVersion' ? 'version' : method](params);
      // The native engine prints a difference through a `print` request to the CLI.
      if (method === 'diff' && result.stdout != null) {
        send({ id: id + 100_000, method: 'print', params: { content: result.stdout } });
      }
      send({ id, result: result ?? {} });
    } catch (error) {
      send({ id, error: failure(error, panic) });
    }
  }
}

if (argv.includes('--version') || argv.includes('-V')) {
  const { version } = JSON.parse(fs.readFileSync(new URL('package.json', packageDir), 'utf8'));
  console.log(`schema-engine-cli ${version.split('.').pop()}`);
} else {
  const datasource = readDatasource();
  datasource.url ??= process.env.DATABASE_URL;
  if (argv.includes('cli')) await answerDatabaseCommand(argv, datasource.url);
  else await serve(datasource);
}
process.exit(0);
