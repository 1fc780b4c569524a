import { parseAst } from 'vite';

type Expression = { type: string; start: number; end: number };
type SchemaArgument = { properties?: (Expression & { key?: { name?: string } })[] };

/** The name at the bottom of `z.object({…}).meta({…})`: `z`. */
function rootOf(expression: Expression): string {
  let at = expression as Expression & { callee?: Expression; object?: Expression; name?: string };
  for (let below = at.callee ?? at.object; below; below = at.callee ?? at.object) at = below;
  return at.name ?? '';
}

/** `{ method, path }` of `endpoint({ … })`. */
function addressIn(argument: SchemaArgument | undefined, code: string): string {
  const kept = (argument?.properties ?? []).filter(({ key }) => key?.name === 'method' || key?.name === 'path');
  return `{ ${kept.map((part) => code.slice(part.start, part.end)).join(', ')} }`;
}

/**
 * TypeScript of the wire as browsers need it: endpoints keep method and path, and schemas, which only the server runs,
 * become the stand-in for zod, so that unused code falls out of the bundle.
 */
export function wireInBrowser(code: string): string {
  let kept = code;
  const replace = (part: Expression, by: string) => {
    kept = kept.slice(0, part.start) + by + kept.slice(part.end);
  };
  for (const statement of parseAst(code, { lang: 'ts' }).body.toReversed()) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declared?.type !== 'VariableDeclaration') continue;
    for (const { init } of declared.declarations.toReversed()) {
      if (init?.type !== 'CallExpression') continue;
      const root = rootOf(init);
      if (root === 'endpoint') replace(init, addressIn(init.arguments[0] as SchemaArgument, code));
      else if (/^z([A-Z]|$)/.test(root)) replace(init, root);
    }
  }
  return kept;
}
