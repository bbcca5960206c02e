import { accountEndpoints } from './account-endpoints.ts';
import { agentEndpoints } from './agent-endpoints.ts';
import { factorEndpoints, loginStepEndpoints } from './factor-endpoints.ts';
import { inquiryEndpoints } from './inquiry-endpoints.ts';
import type { Endpoint } from './endpoint.ts';
import { licenseEndpoints } from './license-endpoints.ts';
import { policyAndEducationEndpoints } from './policy-and-education-endpoints.ts';
import { policyVersionEndpoints } from './policy-version-endpoints.ts';
import { readerEndpoints } from './reader-endpoints.ts';
import { reviewEndpoints } from './review-endpoints.ts';
import { sampleOfficeEndpoints } from './sample-office-endpoints.ts';
import { siteEndpoints } from './site-endpoints.ts';
import { replyEndpoints } from './reply-endpoints.ts';
import { splitEndpoints } from './split-endpoints.ts';
import { standingEndpoints } from './standing-endpoints.ts';
import { testimonialEndpoints } from './testimonial-endpoints.ts';
import { websiteEndpoints } from './website-endpoints.ts';

/** Every endpoint of the app. A test fails if an endpoint is missing here. */
export const endpoints: Endpoint[] = [
  ...agentEndpoints,
  ...licenseEndpoints,
  ...policyAndEducationEndpoints,
  ...policyVersionEndpoints,
  ...readerEndpoints,
  ...replyEndpoints,
  ...testimonialEndpoints,
  ...inquiryEndpoints,
  ...accountEndpoints,
  ...factorEndpoints,
  ...loginStepEndpoints,
  ...websiteEndpoints,
  ...reviewEndpoints,
  ...sampleOfficeEndpoints,
  ...standingEndpoints,
  ...splitEndpoints,
  ...siteEndpoints,
];

export const nameOf = ({ method, url, isForm }: Endpoint) =>
  `${method} ${url}${isForm ? ' as a form' : ''}`;
