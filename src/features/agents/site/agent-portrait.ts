import type { SiteContent } from '#features/site/site/site-content.ts';
import { shippedContent } from '#features/site/domain/parts.ts';
import {
  portraitFormats,
  portraitWidths,
  type TeamMember,
} from '#features/agents/domain/agent-pages.ts';
import { sitePaths } from '#shared/domain/paths.ts';
import type { Picture } from '#features/site/site/pictures/pictures.ts';
import type { ShownPicture } from '#features/site/site/shown-pictures.ts';
import { fullName } from '#shared/domain/full-name.ts';

function uploaded(portraitId: string): Picture {
  const sources = Object.fromEntries(
    portraitFormats.map((format) => [
      format,
      portraitWidths.map((width) => ({
        url: sitePaths.portrait(portraitId, width, format),
        width,
      })),
    ]),
  ) as Picture['sources'];
  return { width: 1200, height: 1500, sources };
}

/** Returns the agent's portrait, or undefined if there is none. */
export function findPortrait({ portraitId, ...agent }: TeamMember): ShownPicture | undefined {
  if (portraitId === null) return undefined;
  return { picture: uploaded(portraitId), alt: `Portrait of ${fullName(agent)}` };
}

/**
 * @returns the path of the picture for shared links to the agent's page, or null if there is no
 * portrait
 */
export function cardPath(
  agent: TeamMember,
  { brokerage: { name }, colors }: Pick<SiteContent, 'brokerage' | 'colors'>,
) {
  if (agent.portraitId === null) return null;
  const names = [fullName(agent), ...(name === shippedContent.brokerage.name.name ? [] : [name])];
  const look = (colors.main + colors.accent).replaceAll('#', '');
  return sitePaths.portraitCard(agent.portraitId, names.join(', '), look);
}
