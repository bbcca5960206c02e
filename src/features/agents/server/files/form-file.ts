import type { CheckedFile } from '#features/agents/domain/agent-files.ts';
import type { DeskField } from '#features/desk/domain/desk-page.ts';
import { InvalidFieldsError } from '#shared/http/errors.ts';
import type { Visit } from '#features/desk/server/desk.ts';

/** The field for a file. A phone makes JPEG of its own format for the accepted types. */
export const fileField = (label: string, kept: boolean): DeskField => ({
  field: 'file',
  name: 'file',
  label,
  hint: `${kept ? 'The file that you sent stays if you choose none. ' : ''}A PDF or a photo, up to 10 MB`,
  accept: 'application/pdf,image/jpeg,image/png,image/webp',
});

/** @returns the messages with which a check refuses a form, or none */
async function problemsOf(check: () => unknown): Promise<Record<string, string[]>> {
  try {
    await check();
    return {};
  } catch (error) {
    if (error instanceof InvalidFieldsError) return error.fieldErrors;
    throw error;
  }
}

/**
 * Returns a function that checks the file of a form. It reports wrong fields with the file, so that
 * the agent sees all at once.
 * @param parse checks the fields of the form
 * @param checkFile checks the file of a form field
 */
export const formFileCheck =
  (
    parse: (visit: Visit) => unknown,
    checkFile: (bytes: Buffer, field: string) => Promise<CheckedFile>,
  ) =>
  async (visit: Visit): Promise<CheckedFile | undefined> => {
    const { upload } = visit;
    if (!upload) return undefined;
    const wrongFields = await problemsOf(() => parse(visit));
    let file: CheckedFile | undefined;
    const wrongFile = await problemsOf(async () => {
      file = await checkFile(upload, 'file');
    });
    const problems = { ...wrongFields, ...wrongFile };
    if (Object.keys(problems).length > 0) throw new InvalidFieldsError(problems);
    return file;
  };
