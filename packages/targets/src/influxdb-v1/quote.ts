/** quoteIdentifier writes a name (database, measurement, field key) as InfluxQL reads it back. */
export function quoteIdentifier(name: string): string {
  return `"${escapeText(name).replaceAll('"', '\\"')}"`;
}

/** quoteText writes a text, such as the value of a tag, as InfluxQL reads it back. */
export function quoteText(text: string): string {
  return `'${escapeText(text).replaceAll("'", "\\'")}'`;
}

function escapeText(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
}
