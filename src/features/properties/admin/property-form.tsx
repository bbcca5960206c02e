import { AgentField, AgentNamesLoader, agentInWords } from '#features/agents/admin/agent-field.tsx';
import {
  propertyStatuses,
  propertyType,
  saleSides,
  type Property,
  type PropertyInput,
} from '#features/properties/domain/properties.ts';
import { hiddenReasons } from '#features/properties/domain/public-property.ts';
import { warnAboutPeople } from '#features/site/domain/fair-housing-words.ts';
import { recordCalls } from '#shared/api/resource.ts';
import {
  DateField,
  NumberField,
  SelectField,
  SwitchField,
  TextAreaField,
  TextField,
} from '#shared/forms/fields.tsx';
import type { FieldsProps, FormDefinition } from '#shared/forms/form-definition.ts';
import { FieldRow } from '#shared/forms/record-form.tsx';
import { EditRecordPage, NewRecordPage } from '#shared/forms/record-pages.tsx';
import { OnTheSite } from './on-the-site.tsx';
import { PictureField } from './picture-field.tsx';

const blank = {
  status: 'available',
  title: '',
  description: '',
  imageUrl: '',
  streetNumber: '',
  isNumberShown: true,
  street: '',
  neighborhood: '',
  price: '',
  bedrooms: '',
  bathrooms: '',
  halfBathrooms: '0',
  sqft: '',
  agentId: '',
  listingBrokerage: '',
  isOwnerLicensed: false,
  permittedBy: '',
  permittedOn: '',
  permissionMethod: '',
  mlsNumber: '',
  mlsEnteredOn: '',
  listingEndsOn: '',
  closedOn: '',
  side: '',
  soldPrice: '',
  isPriceShown: true,
};

const definition: FormDefinition<Property, PropertyInput, typeof blank> = {
  type: propertyType,
  calls: recordCalls(propertyType),
  blank,
  Fields,
  Loader: AgentNamesLoader,
  inWords: agentInWords,
  Above: ({ row }) => (
    <p className="mb-4 max-w-prose">
      <OnTheSite property={row} />
    </p>
  ),
};

export const PropertyNewPage = () => <NewRecordPage definition={definition} />;
export const PropertyEditPage = () => <EditRecordPage definition={definition} />;

type Props = FieldsProps<typeof blank, PropertyInput>;

function Fields(props: Props) {
  const { form, field } = props;
  const isSold = form.watch('status') === 'sold';
  const { control: _control, ...picture } = field('imageUrl');
  return (
    <>
      <SelectField {...field('status')} required options={propertyStatuses.options} />
      <TextField {...field('title')} required hint="Such as “Row house on Pulaski Square”." />
      <TextAreaField
        {...field('description')}
        required
        size="note"
        hint="Describe the house, not the people who might live in it."
      />
      <output className="block text-sm font-semibold text-brick empty:hidden">
        {warnAboutPeople(`${form.watch('title')}. ${form.watch('description')}`)}
      </output>
      <PictureField
        {...picture}
        url={form.watch('imageUrl')}
        onChange={(url) => form.setValue('imageUrl', url, { shouldDirty: true })}
      />
      <AddressFields {...props} />
      <SizeFields {...props} />
      <AgentField {...field('agentId')} required={false} placeholder="The brokerage" />
      <TextField
        {...field('listingBrokerage')}
        hint="The name of the other brokerage, which visitors read. Empty for your own listing."
      />
      <SwitchField {...field('isOwnerLicensed')} />
      <PermissionFields {...props} />
      {isSold ? <SaleFields {...props} /> : <ListingFields {...props} />}
      <SwitchField {...field('isPriceShown')} />
    </>
  );
}

const AddressFields = ({ field }: Props) => (
  <>
    <FieldRow>
      <TextField {...field('streetNumber')} hint="Such as “18”." />
      <TextField {...field('street')} required hint="Such as “East Jones Street”." />
    </FieldRow>
    <SwitchField {...field('isNumberShown')} />
    <TextField {...field('neighborhood')} required />
  </>
);

const dollars = { step: 1, min: 1, max: 1_000_000_000 };
const rooms = { step: 1, min: 0, max: 99 };

const SizeFields = ({ field }: Props) => (
  <>
    <FieldRow>
      <NumberField {...field('price')} required {...dollars} />
      <NumberField {...field('sqft')} required step={1} min={1} max={1_000_000} />
    </FieldRow>
    <div className="grid gap-5 sm:grid-cols-3">
      <NumberField {...field('bedrooms')} required {...rooms} />
      <NumberField {...field('bathrooms')} required {...rooms} />
      <NumberField {...field('halfBathrooms')} required {...rooms} />
    </div>
  </>
);

const PermissionFields = ({ field }: Props) => (
  <>
    <TextField
      {...field('permittedBy')}
      hint="The owner, or for a listing of another brokerage its broker, who agreed in writing that this site shows the home. Without the permission visitors do not see it."
    />
    <FieldRow>
      <DateField {...field('permittedOn')} hint="The day of the signature." />
      <TextField {...field('permissionMethod')} hint="Such as “listing agreement, on file”." />
    </FieldRow>
  </>
);

const ListingFields = ({ field }: Props) => (
  <>
    <p className="text-sm text-quiet">{hiddenReasons.mls}.</p>
    <FieldRow>
      <TextField {...field('mlsNumber')} spellCheck={false} />
      <DateField {...field('mlsEnteredOn')} />
    </FieldRow>
    <DateField {...field('listingEndsOn')} hint="After this day visitors no longer see the home." />
  </>
);

const SaleFields = ({ field }: Props) => (
  <>
    <FieldRow>
      <DateField {...field('closedOn')} required hint="Visitors read the month." />
      <SelectField
        {...field('side')}
        required
        options={saleSides.options}
        placeholder="Select our side"
        hint="Visitors read it."
      />
    </FieldRow>
    <NumberField
      {...field('soldPrice')}
      {...dollars}
      hint="Required unless the price is hidden. Visitors then read “Price on request”."
    />
  </>
);
