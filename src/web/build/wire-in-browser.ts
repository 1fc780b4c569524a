import { parseAst } from 'vite';

type Expression = { type: string; start: number; end: number };
type SchemaArgument = { properties?: (Expression & { key?: { name?: string } })[] };

/** The root name of `z.object({…}).meta({…})`: `z`. */
function rootName(expression: Expression): string {
  let node = expression as Expression & { callee?: Expression; object?: Expression; name?: string };
  for (let child = node.callee ?? node.object; child; child = node.callee ?? node.object) node = child;
  return node.name ?? '';
}

/** `{ method, path }` of `endpoint({ … })`. */
function endpointAddress(argument: SchemaArgument | undefined, code: string): string {
  const result = (argument?.properties ?? []).filter(({ key }) => key?.name === 'method' || key?.name === 'path');
  return `{ ${result.map((node) => code.slice(node.start, node.end)).join(', ')} }`;
}

/**
 * TypeScript of the wire for browsers: endpoints keep method and path, and schemas, which only the server runs, are
 * replaced by the zod stub, so that unused code is dropped from the bundle.
 */
export function wireInBrowser(code: string): string {
  let result = code;
  const replace = (node: Expression, replacement: string) => {
    result = result.slice(0, node.start) + replacement + result.slice(node.end);
  };
  for (const statement of parseAst(code, { lang: 'ts' }).body.toReversed()) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declared?.type !== 'VariableDeclaration') continue;
    for (const { init } of declared.declarations.toReversed()) {
      if (init?.type !== 'CallExpression') continue;
      const root = rootName(init);
      if (root === 'endpoint') replace(init, endpointAddress(init.arguments[0] as SchemaArgument, code));
      else if (/^z([A-Z]|$)/.test(root)) replace(init, root);
    }
  }
  return result;
}
