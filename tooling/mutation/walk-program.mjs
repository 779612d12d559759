/** walkProgram calls `visit(node, parent)` for each node of a parsed program, outer nodes first; types are left out. */
export function walkProgram(node, visit, parent = null) {
  if (node.type.startsWith('TSType') || node.type === 'TSInterfaceDeclaration') return;
  visit(node, parent);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (child && typeof child === 'object' && typeof child.type === 'string')
        walkProgram(child, visit, node);
    }
  }
}
