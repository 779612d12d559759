/** findCycles gives the groups of files that import each other in a ring (Tarjan's strongly connected components). */
export function findCycles(sources) {
  const targetsOf = new Map(sources.map(({ file, imports }) => [file, imports.map((entry) => entry.file)]));
  const order = new Map();
  const low = new Map();
  const stack = [];
  const onStack = new Set();
  const cycles = [];

  function close(file) {
    const group = [];
    let member;
    do {
      member = stack.pop();
      onStack.delete(member);
      group.push(member);
    } while (member !== file);
    if (group.length > 1) cycles.push(group.sort());
  }

  function visit(file) {
    order.set(file, order.size);
    low.set(file, order.get(file));
    stack.push(file);
    onStack.add(file);
    for (const target of targetsOf.get(file)) {
      if (!targetsOf.has(target)) continue;
      if (!order.has(target)) {
        visit(target);
        low.set(file, Math.min(low.get(file), low.get(target)));
      } else if (onStack.has(target)) {
        low.set(file, Math.min(low.get(file), order.get(target)));
      }
    }
    if (low.get(file) === order.get(file)) close(file);
  }

  for (const file of targetsOf.keys()) if (!order.has(file)) visit(file);
  return cycles;
}

/** checkCycles reports each ring once, at its first file. */
export function checkCycles(sources) {
  return findCycles(sources).map((group) => ({
    file: group[0],
    line: 1,
    rule: 'cycles',
    message: `imports in a ring: ${group.join(' -> ')} -> ${group[0]}`,
  }));
}
