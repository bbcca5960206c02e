import { foldText } from '#shared/domain/text/fold-text.ts';

/** Removes case, accents, blanks and punctuation, so that "E-Mail" and "email" are equal. */
export const foldHeader = (text: string): string =>
  foldText(text.slice(0, 200).replaceAll('#', ' number ').replaceAll('%', ' percent ')).replaceAll(
    /[^\p{L}\p{N}]/gu,
    '',
  );

/** @param meanings pairs of a stored value and the words that mean it, separated by bars */
export const wordsOf = <Value extends string | boolean>(
  ...meanings: [value: Value, words: string][]
): Record<string, Value> =>
  Object.fromEntries(
    meanings.flatMap(([value, words]) =>
      words.split('|').map((word): [string, Value] => [foldHeader(word), value]),
    ),
  );

export const yesOrNo = wordsOf([true, 'Yes|Y|True|1|X'], [false, 'No|N|False|0']);

/** The words of GREC, of other regulators and of the trade. */
export const licenseTypeWords = wordsOf(
  ['salesperson', 'Salesperson|Sales Person|Sales Agent|Sales|Salesman|Agent|SP|S'],
  [
    'associate_broker',
    'Associate Broker|Assoc Broker|Assoc. Broker|Broker Associate|Associate|AB|BA',
  ],
  ['broker', 'Broker|Qualifying Broker|Managing Broker|Principal Broker|Designated Broker|QB|BR|B'],
);

export const licenseStatusWords = wordsOf(
  ['active', 'Active|Current|A'],
  ['inactive', 'Inactive|I'],
  ['lapsed', 'Lapsed|Expired|L'],
);

export const courseTypeWords = wordsOf(
  ['core', 'Core Subject|Core|Mandatory'],
  ['license_law', 'License Law|Law|Georgia License Law|GA License Law'],
  ['ethics', 'Ethics|Code of Ethics'],
  ['elective', 'Elective|Electives|CE|Continuing Education|General|Other'],
);

export const propertyStatusWords = wordsOf(
  ['available', 'Available|Active|For Sale'],
  ['under_contract', 'Under Contract|Pending|Active Under Contract|Contingent'],
  ['sold', 'Sold|Closed'],
);

export const sideWords = wordsOf(
  ['seller', 'Seller|Sellers|Seller Side|Listing|Listing Side|List'],
  ['buyer', 'Buyer|Buyers|Buyer Side'],
  ['both', 'Seller and Buyer|Buyer and Seller|Both|Both Sides|Dual'],
);
