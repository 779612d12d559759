/** nameFor adds the configuration to the proposed name of a launcher where only one of several is chosen. */
export function nameFor(
  { name, variants }: { name: string; variants: readonly { name: string }[] },
  chosen: readonly string[],
): string {
  const [single] = chosen;
  return variants.length > 1 && chosen.length === 1 ? `${name}-${single}` : name;
}
