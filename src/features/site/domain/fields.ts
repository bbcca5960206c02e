import * as z from 'zod/mini';
import { isCalendarDate, outsideYears } from '#shared/domain/fields.ts';
import type { PictureShape } from '#features/pictures/domain/pictures.ts';

/**
 * The fields that make up the parts of the website. A part is declared once as a tree of these
 * fields. Its type, its schema, its form and its labels in the history are all made from the tree.
 *
 * A part consists of groups, and a group consists of fields. A field can be a list, whose items
 * consist of fields but not of other lists.
 */

interface Described {
  label: string;
  help?: string | undefined;
}

export interface TextRule {
  test: (value: string) => boolean;
  message: string;
}

interface TextOptions extends Pick<Described, 'help'> {
  /** The minimum number of characters of a published text. */
  least?: number;
  /** Whether the text may be empty when it is published. */
  isOptional?: boolean;
  /** Whether the text may name facts of the brokerage, such as {phone}. */
  allowsTokens?: boolean;
  rule?: TextRule;
  /** Whether the text is a date, "YYYY-MM-DD". */
  isDate?: boolean;
  isPhone?: boolean;
  /** The picture field that this text describes. An uploaded picture needs a description. */
  describes?: string;
}

export interface TextField extends Described, TextOptions {
  kind: 'line' | 'text';
  limit: number;
}

export interface ChoiceField<Value extends string = string> extends Described {
  kind: 'choice';
  labels: Record<Value, string>;
  /** The value that means "on". Missing if the choice is not one of on and off. */
  on?: Value;
}

/** A field whose value is a whole number, or null for none. */
export interface NumberField extends Described {
  kind: 'number';
  least: number;
  most: number;
  isOptional?: boolean;
}

/** A field whose value is the id of an uploaded picture, or an empty text for the shipped one. */
export interface PictureField extends Described {
  kind: 'picture';
  shape: PictureShape;
}

/** A field whose value is a color such as "#2f4a3a", or an empty text for the shipped one. */
export interface ColorField extends Described {
  kind: 'color';
}

export type ItemField = TextField | ChoiceField | NumberField | PictureField | ColorField;

export interface ListField<
  Item extends Record<string, ItemField> = Record<string, ItemField>,
> extends Described {
  kind: 'list';
  /** The word for one item, such as "Paragraph". */
  noun: string;
  item: Item;
  /** If it equals `most`, the number of items is fixed. */
  least: number;
  most: number;
}

export type Field = ItemField | ListField;

export interface Group<
  Fields extends Record<string, Field> = Record<string, Field>,
> extends Described {
  fields: Fields;
}

export type Groups = Record<string, Group>;

export const line = (label: string, limit: number, options: TextOptions = {}): TextField => ({
  kind: 'line',
  label,
  limit,
  ...options,
});

/** Returns a field for a date, "YYYY-MM-DD", or an empty text. */
export const date = (label: string, help: string): TextField =>
  line(label, 10, {
    help,
    isOptional: true,
    isDate: true,
    rule: { test: isCalendarDate, message: outsideYears },
  });

/** An empty line begins a paragraph only in the legal pages' sections and in guides. */
export const text = (label: string, limit: number, options: TextOptions = {}): TextField => ({
  kind: 'text',
  label,
  limit,
  ...options,
});

export const choice = <const Value extends string>(
  label: string,
  labels: Record<Value, string>,
  help?: string,
): ChoiceField<Value> => ({ kind: 'choice', label, labels, help });

/** Returns a field for a choice of on and off, which is a switch in the form. */
export const onOff = <const Value extends string>(
  label: string,
  labels: Record<Value, string>,
  on: NoInfer<Value>,
  help?: string,
): ChoiceField<Value> => ({ ...choice(label, labels, help), on });

/** Returns a field for the choice whether visitors see something. */
export const shown = (help?: string) =>
  onOff('Shown to visitors', { shown: 'Shown', hidden: 'Not shown' }, 'shown', help);

export const number = (
  label: string,
  options: Omit<NumberField, 'kind' | 'label'>,
): NumberField => ({ kind: 'number', label, ...options });

export const picture = (label: string, shape: PictureShape, help?: string): PictureField => ({
  kind: 'picture',
  label,
  shape,
  help,
});

export const color = (label: string, help?: string): ColorField => ({
  kind: 'color',
  label,
  help,
});

export const list = <const Item extends Record<string, ItemField>>(
  label: string,
  noun: string,
  item: Item,
  options: Pick<ListField, 'least' | 'most' | 'help'>,
): ListField<Item> => ({ kind: 'list', label, noun, item, ...options });

export const group = <const Fields extends Record<string, Field>>(
  label: string,
  fields: Fields,
  help?: string,
): Group<Fields> => ({ label, fields, help });

type ItemValue<F> =
  F extends ChoiceField<infer Value> ? Value : F extends NumberField ? number | null : string;

type FieldValue<F> =
  F extends ListField<infer Item>
    ? { -readonly [Name in keyof Item]: ItemValue<Item[Name]> }[]
    : ItemValue<F>;

/** The content of a part of the website: the values by the names of their groups and fields. */
export type ContentOf<G extends Groups> = {
  -readonly [GroupName in keyof G]: {
    -readonly [Name in keyof G[GroupName]['fields']]: FieldValue<G[GroupName]['fields'][Name]>;
  };
};

const anyItemValue = z.nullable(z.union([z.string(), z.number()]));

const anyItem = z.record(z.string(), anyItemValue);
export type AnyItem = z.output<typeof anyItem>;

const anyValue = z.union([anyItemValue, z.array(anyItem)]);
export type AnyValue = z.output<typeof anyValue>;

/** The content of any part of the website, without the types of its fields. */
export const anyContent = z.record(z.string(), z.record(z.string(), anyValue));
export type AnyContent = z.output<typeof anyContent>;
