/**
 * Checks Dockerfile, compose.yaml and deploy/Caddyfile with linters and with the project's own
 * rules.
 */
import { spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import { dirname, join } from 'node:path';
import { DCLinter } from 'dclint';
import { validate } from 'dockerfile-utils';
import { parse } from 'yaml';
import * as z from 'zod/mini';
import { caddy, requireProgram } from '#tests/support/machine-programs.ts';

/**
 * The linter's rules about the order of keys and list items. They are off, because related settings
 * are written together.
 */
const styleRules = [
  'service-keys-order',
  'service-ports-alphabetical-order',
  'service-dependencies-alphabetical-order',
  'services-alphabetical-order',
  'top-level-properties-order',
];
const composeLinter = new DCLinter({
  rules: Object.fromEntries(styleRules.map((rule) => [rule, 0])),
  quiet: false,
  debug: false,
  exclude: [],
});

const finalStageRules: [pattern: RegExp, fault: string][] = [
  [/^USER [1-9]\d*(:[1-9]\d*)?$/m, 'the final stage has no numeric user other than root'],
  [/^HEALTHCHECK (.*\\\n\s*)?CMD \[/m, 'the final stage has no HEALTHCHECK in exec form'],
  [
    /^ENTRYPOINT \[/m,
    'the final stage has no ENTRYPOINT in exec form, so Node would not receive SIGTERM',
  ],
];

/**
 * Returns the paths of the files and folders, other than its modules, that the server's code reads.
 * The code names each of them as `resolve(import.meta.dirname, '../…')`.
 */
const pathsThatServerReads = (root: string) =>
  fs
    .globSync('src/**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => {
      const text = fs.readFileSync(join(root, file), 'utf8');
      const named = text.matchAll(/resolve\(import\.meta\.dirname, '(\.\.\/[^']+)'\)/g);
      return [...named].map(([, path = '']) => join(dirname(file), path));
    });

/** Returns the `pathsThatServerReads` that the Dockerfile's stage `runtime` does not copy. */
function findUncopiedPaths(text: string, root: string): string[] {
  const [, stage = ''] = /^FROM \S+ AS runtime$([^]*?)^FROM /m.exec(text) ?? [];
  const copied = new Set(
    [...stage.matchAll(/^COPY (.+)$/gm)].flatMap(([, paths = '']) => paths.split(' ')),
  );
  const isIn = (path: string): boolean => path !== '.' && (copied.has(path) || isIn(dirname(path)));
  return pathsThatServerReads(root).filter((path) => !isIn(path));
}

/**
 * @param root the folder from which the image is built
 * @returns a line for each fault
 */
export function findDockerfileFaults(text: string, root: string): string[] {
  const syntax = validate(text).map(
    ({ range, message }) =>
      `line ${range.start.line + 1}: ${typeof message === 'string' ? message : message.value}`,
  );
  const finalStage = text.slice(text.lastIndexOf('\nFROM '));
  const brokenRules = finalStageRules.filter(([pattern]) => !pattern.test(finalStage));
  const sources = [...text.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, from = '']) =>
    from.split(' '),
  );
  const missing = sources.filter((source) => !fs.existsSync(join(root, source)));
  return [
    ...syntax,
    ...brokenRules.map(([, fault]) => fault),
    ...missing.map((source) => `COPY names ${source}, which does not exist`),
    ...findUncopiedPaths(text, root).map((path) => `the server reads ${path}, which is not copied`),
  ];
}

const strings = z.array(z.string());
const compose = z.object({
  services: z.record(
    z.string(),
    z.object({
      read_only: z.optional(z.boolean()),
      cap_drop: z.optional(strings),
      security_opt: z.optional(strings),
      restart: z.optional(z.string()),
      profiles: z.optional(strings),
      logging: z.optional(z.object({ options: z.record(z.string(), z.string()) })),
      ports: z.optional(strings),
      healthcheck: z.optional(z.object({ test: z.optional(strings) })),
    }),
  ),
});
type Service = z.infer<typeof compose>['services'][string];

const isPublic = (port: string) => !port.startsWith('127.0.0.1:');

/**
 * Returns false for a health check with pg_isready that does not ask over TCP. PostgreSQL's image
 * answers on its socket before the roles and the database exist.
 */
const waitsForTcp = (check: string[] = []) =>
  !check.includes('pg_isready') || check.includes('--host=127.0.0.1');

function findServiceFaults(name: string, service: Service): string[] {
  const rules: [holds: unknown, fault: string][] = [
    [service.read_only, 'the file system is writable'],
    [service.cap_drop?.includes('ALL'), 'has capabilities'],
    [service.security_opt?.includes('no-new-privileges:true'), 'can gain privileges'],
    [
      service.profiles || name === 'migrate' || service.restart === 'unless-stopped',
      'is not restarted',
    ],
    [service.logging?.options['max-size'] !== undefined, 'the log has no maximum size'],
    [name === 'proxy' || !service.ports?.some(isPublic), 'is reachable without the proxy'],
    [waitsForTcp(service.healthcheck?.test), 'counts as healthy before its roles exist'],
  ];
  return rules.filter(([holds]) => !holds).map(([, fault]) => `${name}: ${fault}`);
}

/**
 * @param file the path of a compose.yaml
 * @returns a line for each fault that the linter finds, or else for each fault against the rules in
 * `findServiceFaults`
 */
export function findComposeFaults(file: string): string[] {
  const [result] = composeLinter.lintFiles([file], false);
  if (!result) return [`${file} was not found`];
  const messages = result.messages.map(({ line, message }) => `line ${line}: ${message}`);
  if (messages.length > 0) return messages;
  const { services } = compose.parse(parse(fs.readFileSync(file, 'utf8'), { merge: true }));
  return Object.entries(services).flatMap(([name, service]) => findServiceFaults(name, service));
}

function findCaddyfileFaults(): string[] {
  const { status, stderr } = spawnSync(
    requireProgram(caddy),
    ['validate', '--config', 'deploy/Caddyfile'],
    {
      encoding: 'utf8',
      env: { ...process.env, SITE_HOST: 'www.example.com', ACME_EMAIL: 'office@example.com' },
    },
  );
  return status === 0 ? [] : [`deploy/Caddyfile: ${stderr}`];
}

export const findDeploymentFaults = (): string[] => [
  ...findDockerfileFaults(fs.readFileSync('Dockerfile', 'utf8'), '.'),
  ...findComposeFaults('compose.yaml'),
  ...findCaddyfileFaults(),
];
