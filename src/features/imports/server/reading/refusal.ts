/** Thrown for a file that cannot be read as a table. */
export class Refusal extends Error {
  /** 415 if the file is no table at all, 422 if the table has to be changed. */
  readonly status: 415 | 422;

  constructor(message: string, status: 415 | 422 = 422) {
    super(message);
    this.status = status;
  }
}
