import { agentsGroups, type AgentsContent } from './agents.ts';
import { brokerageGroups, type BrokerageContent } from './brokerage.ts';
import type { AnyContent, Groups } from './fields.ts';
import { homeGroups, type HomeContent } from './home.ts';
import { legalGroups, type LegalContent } from './legal.ts';
import { lookGroups, type LookContent } from './look.ts';
import { neighborhoodsGroups, type NeighborhoodsContent } from './neighborhoods.ts';
import { shippedAgents } from './shipped/agents.ts';
import { shippedBrokerage } from './shipped/brokerage.ts';
import { shippedHome } from './shipped/home.ts';
import { shippedLegal } from './shipped/legal.ts';
import { shippedLook } from './shipped/look.ts';
import { shippedNeighborhoods } from './shipped/neighborhoods.ts';

export interface WebsiteContent {
  brokerage: BrokerageContent;
  home: HomeContent;
  neighborhoods: NeighborhoodsContent;
  agents: AgentsContent;
  legal: LegalContent;
  look: LookContent;
}

export type PartId = keyof WebsiteContent;

/** A part of the website that is edited and published as a whole. */
interface Part {
  label: string;
  groups: Groups;
}

export const parts: Record<PartId, Part> = {
  brokerage: { label: 'Brokerage', groups: brokerageGroups },
  home: { label: 'Home page', groups: homeGroups },
  neighborhoods: { label: 'Neighborhoods', groups: neighborhoodsGroups },
  agents: { label: 'Agents’ pages', groups: agentsGroups },
  legal: { label: 'Privacy & Terms', groups: legalGroups },
  look: { label: 'Look', groups: lookGroups },
};

export const partIds = Object.keys(parts) as PartId[];

export const findPartId = (name: string): PartId | undefined =>
  partIds.find((part) => part === name);

/** The site shows it for each part that was never published. */
export const shippedContent: WebsiteContent = {
  brokerage: shippedBrokerage,
  home: shippedHome,
  neighborhoods: shippedNeighborhoods,
  agents: shippedAgents,
  legal: shippedLegal,
  look: shippedLook,
};

/** Returns the shipped content of a part as `AnyContent`, a type that fits all parts. */
export const shippedPart = (part: PartId) => shippedContent[part] as AnyContent;
