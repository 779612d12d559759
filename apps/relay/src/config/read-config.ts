import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { type RelayConfig, relayConfigShape } from './relay-config.ts';

const maxAliases = 10;

/** A configuration that cannot be used; the message names the file and every fault with its path. */
export class ConfigFault extends Error {}

/** readConfig reads YAML, of which JSON is a part. */
export function readConfig(file: string): RelayConfig {
  return parseConfig(file, readText(file));
}

export function parseConfig(file: string, text: string): RelayConfig {
  const parsed = relayConfigShape.safeParse(parseText(file, text));
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(
    ({ path, message }) => `${path.join('.') || 'the file'}: ${message}`,
  );
  throw new ConfigFault(`${file}: ${faults.join('; ')}`);
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new ConfigFault(`cannot read ${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function parseText(file: string, text: string): unknown {
  try {
    return parse(text, { maxAliasCount: maxAliases });
  } catch (error) {
    throw new ConfigFault(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
