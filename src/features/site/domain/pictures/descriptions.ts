import type { AnyContent, Groups } from '#features/site/domain/fields.ts';
import { shippedNeighborhoods } from '#features/site/domain/shipped/neighborhoods.ts';
import { leavesOf } from '#features/site/domain/values.ts';

/** Descriptions of shipped drawings. An uploaded picture needs one of its own. */
const drawings = new Set(shippedNeighborhoods.neighborhoods.entries.map(({ alt }) => alt));

/** @returns the path of the picture field with this name, which is beside the description `path` */
export const describedPath = (path: string, name: string) => path.replace(/[^.]+$/, name);

/**
 * @param picture the id of the uploaded picture, or an empty text for a drawing
 * @returns the reason why the description must be added or replaced, or undefined
 */
export function descriptionProblem(picture: string, description: string): string | undefined {
  if (picture === '') return undefined;
  if (description === '') return 'Your picture needs a description';
  return drawings.has(description) ? 'This describes the drawing, not your picture' : undefined;
}

/** @returns the problems of the descriptions of a part's pictures by the descriptions' paths */
export function descriptionProblems(groups: Groups, content: AnyContent): Map<string, string> {
  const leaves = leavesOf(groups, content);
  const values = new Map(leaves.map(({ path, value }) => [path, String(value ?? '')]));
  return new Map(
    leaves.flatMap(({ path, field, value }) => {
      if (!('describes' in field) || field.describes === undefined) return [];
      const picture = values.get(describedPath(path, field.describes)) ?? '';
      const problem = descriptionProblem(picture, String(value ?? ''));
      return problem === undefined ? [] : [[path, problem] as const];
    }),
  );
}
