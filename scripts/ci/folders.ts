/** Checks the layout of `src` (decision 148). */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** The features that any other feature may import. */
const foundations = [
  'agents',
  'audit',
  'brokerage',
  'desk',
  'emails',
  'pictures',
  'sign-in',
  'site',
];

/** The other features that a feature may import. */
const pairs: Record<string, string[]> = {
  agents: ['inquiries', 'splits', 'standing', 'testimonials'],
  education: ['standing'],
  emails: ['policies'],
  site: ['inquiries', 'policies', 'testimonials'],
  splits: ['standing'],
  standing: ['education'],
  website: ['inquiries', 'properties', 'testimonials'],
};
const mostPairImports = 40;
const mostFilesInFolder = 20;

/** Matches the files that a feature outside the foundations offers to others: rules, tables, calls, forms. */
const offered = /^src\/features\/(\w+\/(domain|db|api)\b|inquiries\/site\/)/;

type Graph = Map<string, Set<string>>;

/** Returns the source files that each source file imports, also only as types. */
function readImports(root: string): Graph {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/\.(test|d)\.tsx?$/.test(file),
  );
  return new Map(
    files.map((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      const named = [...text.matchAll(/(?:from|import|import\()\s*'([^'?]+)(?:\?[^']+)?'/g)];
      const targets = named.map(([, path = '']) =>
        path.startsWith('#') ? `src/${path.slice(1)}` : normalize(join(dirname(file), path)),
      );
      return [file, new Set(targets.filter((target) => files.includes(target)))] as const;
    }),
  );
}

/** "shared", "app", or the name of a feature; "main.ts" for that file */
const ownerOf = (file: string) => {
  const [, top = '', feature = ''] = file.split('/');
  return top === 'features' ? feature : top;
};

/** A layer of a feature, which is a folder or one file of its name, or a folder of app or shared */
const layerOf = (file: string) =>
  file
    .split('/')
    .slice(0, file.startsWith('src/features/') ? 4 : 3)
    .join('/')
    .replace(/\.tsx?$/, '');

function findImportFault(from: string, to: string): string | undefined {
  const [user, owner] = [ownerOf(from), ownerOf(to)];
  const isAllowed =
    user === owner ||
    user === 'main.ts' ||
    user === 'app' ||
    owner === 'shared' ||
    (user !== 'shared' &&
      (foundations.includes(owner) || (pairs[user]?.includes(owner) && offered.test(to))));
  return isAllowed ? undefined : `${from} may not import ${to}`;
}

const isPairImport = (from: string, to: string) =>
  !['main.ts', 'app', 'shared'].includes(ownerOf(from)) &&
  ownerOf(from) !== ownerOf(to) &&
  !['shared', ...foundations].includes(ownerOf(to));

/** Returns the nodes of a graph that are in a cycle or between two cycles. Removes all others. */
function findCycle(graph: Graph): string[] {
  const left = new Map([...graph].map(([node, targets]) => [node, new Set(targets)]));
  const isUsed = (node: string) => [...left.values()].some((targets) => targets.has(node));
  for (let count = -1; count !== left.size;) {
    count = left.size;
    for (const [node, targets] of left) {
      for (const target of targets) if (!left.has(target)) targets.delete(target);
      if (targets.size === 0 || !isUsed(node)) left.delete(node);
    }
  }
  return [...left.keys()].toSorted();
}

/** Returns the graph of the groups into which `groupOf` puts the files. */
function groupBy(graph: Graph, groupOf: (file: string) => string): Graph {
  const groups: Graph = new Map();
  for (const [from, targets] of graph) {
    const group = groups.get(groupOf(from)) ?? new Set<string>();
    for (const to of targets) if (groupOf(to) !== groupOf(from)) group.add(groupOf(to));
    groups.set(groupOf(from), group);
  }
  return groups;
}

/**
 * @param root the project's folder
 * @returns a line for each fault
 */
export function findFolderFaults(root: string): string[] {
  const graph = readImports(root);
  const imports = [...graph].flatMap(([from, targets]) => [...targets].map((to) => [from, to]));
  const count = imports.filter(([from = '', to = '']) => isPairImport(from, to)).length;
  const sizes = Map.groupBy(graph.keys(), dirname);
  const cycles = { files: findCycle(graph), folders: findCycle(groupBy(graph, layerOf)) };
  return [
    ...[...graph.keys()]
      .filter((file) => !/^src\/(main\.ts$|app\/|features\/|shared\/)/.test(file))
      .map((file) => `${file} is in no folder of the layout`),
    ...imports.flatMap(([from = '', to = '']) => findImportFault(from, to) ?? []),
    ...(count > mostPairImports ? [`${count} imports between features`] : []),
    ...[...sizes]
      .filter(([, files]) => files.length > mostFilesInFolder)
      .map(([folder, files]) => `${folder} has ${files.length} files`),
    ...Object.entries(cycles)
      .filter(([, nodes]) => nodes.length > 0)
      .map(([kind, nodes]) => `a cycle of ${kind}: ${nodes.join(', ')}`),
  ];
}
