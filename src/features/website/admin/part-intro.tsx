import { type PartId, parts, shippedPart } from '#features/site/domain/parts.ts';
import { tokenLabels } from '#features/site/domain/tokens.ts';
import { leavesOf } from '#features/site/domain/values.ts';

export const PartIntro = ({ part }: { part: PartId }) => (
  <p className="mb-4 text-quiet print:hidden">
    You can save an unfinished draft. Required fields must be filled in before you publish.
    {allowsTokens(part) && ` In a text, ${tokens} are replaced by the brokerage’s facts.`}
  </p>
);

/** The tokens that texts may contain, in words: "{brokerage}, {city}, {phone}, …, and {reply}". */
const tokens = new Intl.ListFormat('en-US').format(
  Object.keys(tokenLabels).map((name) => `{${name}}`),
);

const allowsTokens = (part: PartId) =>
  leavesOf(parts[part].groups, shippedPart(part)).some(
    ({ field }) => 'allowsTokens' in field && field.allowsTokens,
  );
