/**
 * A page of the desk as data. The server says what the page contains, and src/features/desk/site
 * draws it, so that all pages of the desk look and read alike.
 */
export interface DeskPage {
  /** The page's heading and title. */
  title: string;
  /** The agent's name and the path of the page, if the page has the menu. */
  signedIn?: { name: string; path: string };
  /** The idempotency key of the page's forms, if an agent who is signed in sends them. */
  key?: string;
  /** A sentence about the post before this page, such as "Saved." */
  done?: string;
  /** Why a post was refused, if the reason is not in a field. */
  problem?: string;
  blocks: DeskBlock[];
}

export interface DeskLink {
  words: string;
  href: string;
}

export interface DeskItem extends Partial<Pick<DeskLink, 'href'>> {
  title: string;
  /** Short lines below the title. */
  lines: string[];
  /** A word beside the title in another color, such as "Overdue". */
  mark?: string | undefined;
}

export type DeskBlock =
  | { block: 'heading'; text: string }
  /** `lead` is large text, and `quiet` is small. Line breaks stay. */
  | { block: 'text'; text: string; look?: 'lead' | 'quiet' | 'strong' }
  | { block: 'link'; link: DeskLink }
  /** Large links on which a thumb can press, such as a phone number. */
  | { block: 'actions'; links: DeskLink[] }
  /** The words of a client. */
  | { block: 'quote'; text: string }
  /** A text with headings and lists, such as a policy's. */
  | { block: 'formatted'; text: string }
  | { block: 'facts'; facts: (readonly [label: string, value: string | DeskLink])[] }
  /** `empty` is the sentence for a list without items. */
  | { block: 'list'; items: DeskItem[]; empty: string }
  | { block: 'picture'; src: string; alt: string }
  | { block: 'form'; form: DeskForm }
  /** Blocks that are closed at first. */
  | { block: 'fold'; summary: string; isOpen?: boolean; blocks: DeskBlock[] };

interface NamedField {
  name: string;
  label: string;
  hint?: string;
  /** Whether the form marks the field as required. */
  required?: boolean;
  error?: string;
}

export type DeskField =
  | (NamedField & {
      field: 'line';
      type?: 'text' | 'email' | 'tel' | 'search' | 'date' | 'url';
      value?: string;
      autoComplete?: string;
      inputMode?: 'numeric' | 'decimal';
    })
  | (NamedField & { field: 'lines'; rows?: number; value?: string })
  | (NamedField & { field: 'select'; value?: string; options: DeskOption[] })
  | (NamedField & { field: 'radios'; value?: string; options: DeskOption[] })
  | (NamedField & { field: 'check'; value: string; isChecked?: boolean })
  | (NamedField & { field: 'file'; accept: string })
  | { field: 'hidden'; name: string; value: string };

interface DeskOption {
  value: string;
  words: string;
}

export interface DeskButton {
  words: string;
  /** The field that the button sends, such as `outcome`. */
  name?: string;
  value?: string;
  look?: 'primary' | 'plain';
  /** The address to which the button sends the form, if it is not the form's `action`. */
  action?: string;
}

/** A part of a form that is closed at first. */
interface FormFold {
  summary: string;
  isOpen?: boolean;
  /** The buttons before the fields, and the sentence above them. */
  start?: { text: string; buttons: DeskButton[] };
  fields: DeskField[];
  /** The Enter key presses the first of these. */
  buttons: DeskButton[];
  /** The small text below the buttons. */
  ending: string;
}

export interface DeskForm {
  /** The path to which the form is sent. */
  action: string;
  method?: 'get' | 'post';
  fields: DeskField[];
  /** Each button sends the form. */
  buttons: DeskButton[];
  /** Whether the form has a file. */
  isMultipart?: boolean;
  /** Whether the buttons come before the fields, for acts that need no text. */
  hasButtonsFirst?: boolean;
  fold?: FormFold;
}

/** The values that were sent with a refused form, by field name. */
export type Typed = Record<string, string>;

/** A form that was refused: what was typed, and the messages by field name. */
export interface RefusedForm {
  typed: Typed;
  errors: Record<string, string[]>;
  /** Whether a file was sent, which the browser does not keep. */
  hadFile?: boolean;
}

/**
 * Puts the typed values and the messages into the fields of the form with this action, so that
 * nothing is lost. A file has to be chosen again.
 */
export function withTyped(blocks: DeskBlock[], action: string, refused: RefusedForm): DeskBlock[] {
  return blocks.map((block) => {
    if (block.block === 'fold') {
      const inside = withTyped(block.blocks, action, refused);
      return { ...block, blocks: inside, isOpen: block.isOpen || hasForm(inside, action) };
    }
    if (block.block !== 'form' || !isSentTo(block.form, action)) return block;
    const { fields, fold } = block.form;
    const form = { ...block.form, fields: refillAll(fields, refused) };
    return {
      ...block,
      form: fold ? { ...form, fold: openTyped(fold, refillAll(fold.fields, refused)) } : form,
    };
  });
}

const refillAll = (fields: DeskField[], refused: RefusedForm) =>
  fields.map((field) => refill(field, refused));

/** Whether the form, or one of its buttons, is sent to this path. */
function isSentTo({ action, buttons, fold }: DeskForm, path: string): boolean {
  const all = [...buttons, ...(fold?.start?.buttons ?? []), ...(fold?.buttons ?? [])];
  return [action, ...all.map((button) => button.action)].some(
    (address) => address?.replace(/#.*/, '') === path,
  );
}

/** Opens the fold if something in it was typed or refused. */
const openTyped = (fold: FormFold, fields: DeskField[]): FormFold => ({
  ...fold,
  fields,
  isOpen: fold.isOpen || JSON.stringify(fields) !== JSON.stringify(fold.fields),
});

/** Whether a page has a form, or a button of a form, that is sent to this path. */
export const hasForm = (blocks: DeskBlock[], action: string): boolean =>
  blocks.some(
    (block) =>
      (block.block === 'fold' && hasForm(block.blocks, action)) ||
      (block.block === 'form' && isSentTo(block.form, action)),
  );

function refill(field: DeskField, { typed, errors, hadFile }: RefusedForm): DeskField {
  if (field.field === 'hidden') return field;
  const isLost = field.field === 'file' && hadFile && Object.keys(errors).length > 0;
  const [error = isLost ? 'Please choose the file again' : undefined] = errors[field.name] ?? [];
  const refilled = { ...field, ...(error !== undefined && { error }) };
  const value = typed[field.name];
  switch (refilled.field) {
    case 'file':
      return refilled;
    case 'check':
      return { ...refilled, isChecked: value === refilled.value };
    default:
      return value === undefined ? refilled : { ...refilled, value };
  }
}

/** The fields of a page with a message, for the summary above the page. */
export const fieldProblems = (blocks: DeskBlock[]): { name: string; words: string }[] =>
  blocks.flatMap((block) => {
    if (block.block === 'fold') return fieldProblems(block.blocks);
    if (block.block !== 'form') return [];
    const { fields, fold } = block.form;
    return [...fields, ...(fold?.fields ?? [])].flatMap((field) =>
      field.field === 'hidden' || field.error === undefined
        ? []
        : [{ name: field.name, words: `${field.label}: ${field.error}` }],
    );
  });
