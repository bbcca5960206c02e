import type { ImportKindName } from './imports.ts';
import { courseTypeWords, licenseStatusWords, licenseTypeWords, wordsOf } from './import-words.ts';
import { propertyFields } from './property-import-fields.ts';

export type CellType =
  | 'text'
  /** A license number is compared without "#", letters, blanks and leading zeros. */
  | 'license'
  | 'email'
  | 'phone'
  | 'date'
  | 'hours'
  /** An agent's share, such as "70/30", "70%" or "70". */
  | 'split'
  /** A whole number, such as a price. */
  | 'number'
  | 'boolean'
  | 'choice';

export interface ImportField {
  key: string;
  label: string;
  type: CellType;
  /** Headers that mean this field, the likeliest first. They are compared by `foldHeader`. */
  synonyms: string[];
  /** The stored values of a choice or a boolean by the folded words that mean them. */
  words?: Record<string, string | boolean>;
}

export interface ImportFields {
  fields: ImportField[];
  /** The fields that must be mapped. Of a list of keys, one is enough. */
  needed: (string | string[])[];
}

/** @param headers the other headers that mean the field, separated by bars */
const importField = (
  key: string,
  label: string,
  type: CellType,
  headers: string,
  words?: ImportField['words'],
): ImportField => ({ key, label, type, synonyms: headers.split('|'), ...(words && { words }) });

const emails =
  'Email|E-Mail|E-mail Address|Primary Email|Work Email|E-mail 1 - Value|Email 1|MemberEmail';
const licenses =
  'License #|License No|License|Lic #|Lic No|Lic|License ID|Licence Number|State License|MemberStateLicense|Real Estate License|RE License #|GREC #|GREC Number|GREC License';
const names =
  'Name|Agent|Agent Name|Full Name|Display Name|MemberFullName|Licensee|Licensee Name|Associate';
const renewals =
  'Renewal Due|Renewal Date|Renewal|License Renewal|License Renewal Date|License Expiration|License Expiration Date|License Expires|License Exp|Expiration Date|Expiration|Expires|Expiry Date|Exp Date|MemberStateLicenseExpirationDate';
const licenseTypes = 'Type|License Class|Lic Type|MemberStateLicenseType';

const agents = [
  importField('firstName', 'First Name', 'text', 'First|Given Name|Forename|MemberFirstName'),
  importField('lastName', 'Last Name', 'text', 'Last|Surname|Family Name|MemberLastName'),
  importField('fullName', 'Full Name', 'text', `${names}|File As|User|User Name|Realtor`),
  importField('email', 'Email Address', 'email', `${emails}|Agent Email|Login|User Email`),
  importField(
    'phone',
    'Phone Number',
    'phone',
    'Phone|Cell|Cell Phone|Mobile|Mobile Phone|Mobile Number|Cell #|Phone #|MemberMobilePhone|Phone 1 - Value|Primary Phone|Preferred Phone|MemberPreferredPhone|Telephone|Direct Phone|Business Phone|Work Phone|Home Phone',
  ),
  importField('licenseNumber', 'License Number', 'license', licenses),
  importField(
    'commissionSplit',
    'Commission Split (%)',
    'split',
    'Commission Split|Split|Split %|Agent Split|Agent (%)|Agent Share|Commission %|Commission',
  ),
  importField(
    'isActive',
    'Active Agent',
    'boolean',
    'Active|Is Active|Status|Agent Status|MemberStatus|MemberStatusCode|User Status|Account Status',
    wordsOf(
      [true, 'Yes|Y|True|1|X|Active|A|Current|Enabled'],
      [false, 'No|N|False|0|Inactive|I|Former|Disabled|Deactivated|Terminated|Left'],
    ),
  ),
  importField('notes', 'Notes', 'text', 'Note|Comments|Comment|Remarks'),
  importField('licenseType', 'License Type', 'choice', licenseTypes, licenseTypeWords),
  importField(
    'licenseStatus',
    'Status at GREC',
    'choice',
    'License Status|GREC Status',
    licenseStatusWords,
  ),
  importField(
    'firstLicensedOn',
    'First Licensed On',
    'date',
    'First Licensed|Licensed Since|Licensed On|Date Licensed|License Date|License Issue Date|Original License Date|Original Issue Date|Issue Date',
  ),
  importField('renewalDueOn', 'Renewal Due On', 'date', renewals),
];

const education = [
  importField('agentEmail', 'Agent Email', 'email', `Email Address|${emails}|Student Email`),
  importField('agentLicense', 'Agent License', 'license', `License Number|${licenses}`),
  importField('agentName', 'Agent Name', 'text', `${names}|Student|Student Name|Attendee`),
  importField('agentFirstName', 'Agent First Name', 'text', 'First Name|First|Given Name'),
  importField('agentLastName', 'Agent Last Name', 'text', 'Last Name|Last|Surname|Family Name'),
  importField(
    'courseTitle',
    'Course Title',
    'text',
    'Course|Course Name|Class|Class Name|Class Title|Title|Topic',
  ),
  importField('provider', 'Provider', 'text', 'School|School Name|Course Provider|Sponsor|Vendor'),
  importField('courseType', 'Course Type', 'choice', 'Type|Category|Credit Type', courseTypeWords),
  importField(
    'hoursCompleted',
    'Hours Completed',
    'hours',
    'Hours|Hrs|CE Hours|Credit Hours|Hours Earned|CE Hrs|Credits|CE Credits|Credit',
  ),
  importField(
    'completionDate',
    'Completion Date',
    'date',
    'Completed|Date Completed|Completed On|Date|Course Date|Class Date|Date Taken|End Date',
  ),
  importField(
    'certificateNumber',
    'Certificate Number',
    'text',
    'Certificate #|Certificate No|Certificate|Certificate ID|Cert #|Cert No|Cert Number',
  ),
  importField(
    'isVerified',
    'Verified Completion',
    'boolean',
    'Verified|Is Verified|Status',
    wordsOf([true, 'Yes|Y|True|1|X|Verified'], [false, 'No|N|False|0|Pending|Unverified']),
  ),
];

const licenseCheck = [
  importField('licenseNumber', 'License Number', 'license', licenses),
  importField('name', 'Name', 'text', names),
  importField('licenseType', 'License Type', 'choice', licenseTypes, licenseTypeWords),
  importField('status', 'Status at GREC', 'choice', 'Status|License Status', licenseStatusWords),
  importField('renewalDueOn', 'Renewal Due On', 'date', renewals),
];

export const importFields: Record<ImportKindName, ImportFields> = {
  agents: {
    fields: agents,
    needed: [['firstName', 'fullName'], ['lastName', 'fullName'], 'email'],
  },
  education: {
    fields: education,
    needed: [
      ['agentEmail', 'agentLicense', 'agentName', 'agentLastName'],
      'courseTitle',
      'provider',
      'hoursCompleted',
      'completionDate',
    ],
  },
  license_check: { fields: licenseCheck, needed: [['licenseNumber', 'name']] },
  properties: {
    fields: propertyFields.map(([key, label, type, headers, ...words]) =>
      importField(key, label, type, headers, words[0]),
    ),
    // A stored home is found by these. The form names what a new one lacks.
    needed: [['mlsNumber', 'street']],
  },
};
