import { Fragment } from 'react';
import {
  type Block,
  type Line,
  type ListItem,
  parseFormattedText,
} from '#shared/domain/formatted-text.ts';

interface FormattedTextProps {
  text: string;
  /** The level of the top headings, such as 2 for a text directly below the title. */
  headingLevel: number;
}

/* oxlint-disable react/no-array-index-key -- The parts of a text never change places. */

/** Rendered as React elements, so that HTML in the text is shown as it was typed. */
export function FormattedText({ text, headingLevel }: FormattedTextProps) {
  const blocks = parseFormattedText(text);
  const levels = [1, 2, 3].filter((level) =>
    blocks.some((block) => block.kind === 'heading' && block.level === level),
  );
  // Leave out levels that the text does not use.
  const depthOf = (level: number) => levels.indexOf(level);
  return (
    <div className="break-words whitespace-pre-wrap">
      {blocks.map((block, index) => (
        <TextBlock key={index} block={block} headingLevel={headingLevel} depthOf={depthOf} />
      ))}
    </div>
  );
}

const headingClasses = [
  'mt-8 font-display text-2xl',
  'mt-6 font-display text-xl',
  'mt-6 font-semibold',
];

interface TextBlockProps {
  block: Block;
  headingLevel: number;
  /** Returns 0 for the most important headings of the text, 1 for the next level, and so on. */
  depthOf: (level: number) => number;
}

function TextBlock({ block, headingLevel, depthOf }: TextBlockProps) {
  if (block.kind === 'heading') {
    const depth = depthOf(block.level);
    const Heading = `h${Math.min(6, headingLevel + depth)}` as 'h2';
    return (
      <Heading className={`${headingClasses[depth]} text-balance break-after-avoid first:mt-0`}>
        <Words line={block.line} />
      </Heading>
    );
  }
  if (block.kind === 'paragraph') {
    return (
      <p className="mt-4 first:mt-0">
        <Lines lines={block.lines} />
      </p>
    );
  }
  const items = block.items.map((item, index) => <Item key={index} {...item} />);
  return block.kind === 'numbers' ? (
    <ol className="mt-4 list-decimal pl-6 first:mt-0">{items}</ol>
  ) : (
    <ul className="mt-4 list-disc pl-6 first:mt-0">{items}</ul>
  );
}

/** An item of a list. A numbered one keeps the number that was typed. */
const Item = ({ number, lines }: ListItem) => (
  <li value={number ?? undefined} className="mt-2 first:mt-0">
    <Lines lines={lines} />
  </li>
);

const Lines = ({ lines }: { lines: Line[] }) =>
  lines.map((line, index) => (
    <Fragment key={index}>
      {index > 0 && '\n'}
      <Words line={line} />
    </Fragment>
  ));

const Words = ({ line }: { line: Line }) =>
  line.map(({ text, isBold }, index) =>
    isBold ? <strong key={index}>{text}</strong> : <Fragment key={index}>{text}</Fragment>,
  );
