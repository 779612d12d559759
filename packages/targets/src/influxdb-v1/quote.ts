/** quoteIdentifier writes a name (database, measurement, field key) as InfluxQL reads it back. */
export function quoteIdentifier(name: string): string {
  return `"${escapeText(name).replaceAll('"', '\\"')}"`;
}

function escapeText(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
}
