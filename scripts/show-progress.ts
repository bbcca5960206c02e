import ora from 'ora';
import type { OnProgress } from '#app/db/backup/progress.ts';

/**
 * Shows in the terminal how far the work is. Where there is no terminal, prints one line at the
 * start and one at the end.
 */
export async function showProgress<Result>(
  text: string,
  work: (onProgress: OnProgress) => Promise<Result>,
): Promise<Result> {
  const spinner = ora(text).start();
  try {
    const result = await work((step, share) => {
      spinner.text = `${step}: ${Math.floor(share * 100)} %`;
    });
    spinner.succeed(text);
    return result;
  } catch (error) {
    spinner.fail(text);
    throw error;
  }
}
