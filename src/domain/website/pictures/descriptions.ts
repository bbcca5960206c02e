import type { AnyContent, Groups } from '#domain/website/fields.ts';
import { shippedNeighborhoods } from '#domain/website/shipped/neighborhoods.ts';
import { leavesOf, type Leaf } from '#domain/website/values.ts';

/** The descriptions of drawings, which are wrong for an uploaded picture. */
const drawings = new Set(shippedNeighborhoods.neighborhoods.entries.map(({ alt }) => alt));

const isMissing = (description: string) => description === '' || drawings.has(description);

/** Whether a text describes a picture of its part that was uploaded. */
function describesUpload({ path, field }: Leaf, values: Map<string, Leaf['value']>): boolean {
  if (!('describes' in field) || field.describes === undefined) return false;
  return Boolean(values.get(path.replace(/[^.]+$/, field.describes)));
}

/** @returns the descriptions that uploaded pictures of a part still need, by their path */
export function missingDescriptions(groups: Groups, content: AnyContent): Map<string, string> {
  const leaves = leavesOf(groups, content);
  const values = new Map(leaves.map(({ path, value }) => [path, value]));
  return new Map(
    leaves
      .filter((leaf) => describesUpload(leaf, values) && isMissing(String(leaf.value ?? '')))
      .map(({ path, value }) => [
        path,
        value ? 'This describes the drawing, not your picture' : 'Your picture needs a description',
      ]),
  );
}
