import { spawnSync } from 'node:child_process';

/**
 * @returns the faults, or undefined if npm printed no report, for example because the registry did
 * not answer. Some registry mirrors never answer.
 */
export function judgeAudit(exitCode: number | null, output: string): string[] | undefined {
  if (exitCode === 0) return [];
  if (output.includes('npm audit report')) return ['Packages have known vulnerabilities.'];
  console.log('Not checked: the package registry does not answer questions about vulnerabilities.');
  return undefined;
}

/**
 * Asks the registry about high and critical vulnerabilities of the production packages.
 * @returns the faults, or undefined if they are not known
 */
export function auditPackages(): string[] | undefined {
  const args = ['audit', '--omit=dev', '--audit-level=high'];
  const { status, stdout } = spawnSync('npm', args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  console.log(stdout);
  return judgeAudit(status, stdout);
}
