/** What must hold of Dockerfile and compose.yaml, said by linters and by the rules of this house. */
import * as fs from 'node:fs';
import { join } from 'node:path';
import { DCLinter } from 'dclint';
import { validate } from 'dockerfile-utils';
import { parse } from 'yaml';
import * as z from 'zod/mini';

/** The order of keys is not worth a rule: related settings stand together, with their reason. */
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
  [/^USER [1-9]\d*(:[1-9]\d*)?$/m, 'the final stage names no ordinary user by number'],
  [/^HEALTHCHECK (.*\\\n\s*)?CMD \[/m, 'the final stage has no HEALTHCHECK in exec form'],
  [/^ENTRYPOINT \[/m, 'the final stage has no ENTRYPOINT in exec form, so SIGTERM would be lost'],
];

/** @param root the folder that the image is built from @returns one line a fault */
export function findDockerfileFaults(text: string, root: string): string[] {
  const syntax = validate(text).map(
    ({ range, message }) =>
      `line ${range.start.line + 1}: ${typeof message === 'string' ? message : message.value}`,
  );
  const finalStage = text.slice(text.lastIndexOf('\nFROM '));
  const broken = finalStageRules.filter(([pattern]) => !pattern.test(finalStage));
  const sources = [...text.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, from = '']) =>
    from.split(' '),
  );
  const missing = sources.filter((source) => !fs.existsSync(join(root, source)));
  return [
    ...syntax,
    ...broken.map(([, fault]) => fault),
    ...missing.map((source) => `COPY takes ${source}, which does not exist`),
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
    }),
  ),
});
type Service = z.infer<typeof compose>['services'][string];

/** The proxy alone is reached from outside. */
const isForTheWorld = (port: string) => !port.startsWith('127.0.0.1:');

function findServiceFaults(name: string, service: Service): string[] {
  const rules: [holds: unknown, fault: string][] = [
    [service.read_only, 'its file system can be written'],
    [service.cap_drop?.includes('ALL'), 'keeps capabilities'],
    [service.security_opt?.includes('no-new-privileges:true'), 'may gain privileges'],
    [service.profiles || service.restart === 'unless-stopped', 'is not restarted'],
    [service.logging?.options['max-size'] !== undefined, 'its log grows without end'],
    [name === 'proxy' || !service.ports?.some(isForTheWorld), 'is reached past the proxy'],
  ];
  return rules.filter(([holds]) => !holds).map(([, fault]) => `${name}: ${fault}`);
}

/** @param file the path of a compose.yaml @returns one line a fault */
export function findComposeFaults(file: string): string[] {
  const [result] = composeLinter.lintFiles([file], false);
  if (!result) return [`${file} was not found`];
  const said = result.messages.map(({ line, message }) => `line ${line}: ${message}`);
  if (said.length > 0) return said;
  const { services } = compose.parse(parse(fs.readFileSync(file, 'utf8'), { merge: true }));
  return Object.entries(services).flatMap(([name, service]) => findServiceFaults(name, service));
}
