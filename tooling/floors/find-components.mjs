/** findComponents gives the strongly connected components of more than one node (Tarjan), each sorted; targets that are no nodes are left out. */
export function findComponents(targetsOf) {
  const order = new Map();
  const low = new Map();
  const stack = [];
  const onStack = new Set();
  const components = [];

  function close(node) {
    const group = [];
    let member;
    do {
      member = stack.pop();
      onStack.delete(member);
      group.push(member);
    } while (member !== node);
    if (group.length > 1) components.push(group.sort());
  }

  function visit(node) {
    order.set(node, order.size);
    low.set(node, order.get(node));
    stack.push(node);
    onStack.add(node);
    for (const target of targetsOf.get(node)) {
      if (!targetsOf.has(target)) continue;
      if (!order.has(target)) {
        visit(target);
        low.set(node, Math.min(low.get(node), low.get(target)));
      } else if (onStack.has(target)) {
        low.set(node, Math.min(low.get(node), order.get(target)));
      }
    }
    if (low.get(node) === order.get(node)) close(node);
  }

  for (const node of targetsOf.keys()) if (!order.has(node)) visit(node);
  return components;
}
