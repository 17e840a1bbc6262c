// Generated from the OpenAPI document. Do not edit: change the document and generate again.

/** Kind of account the beneficiary is paid on. */
export type AccountType = 'bank' | 'alipay' | 'wechat';

/** What the payroll of a company into alipay wallets needs. */
export interface AlipayB2cPayroll {
  payer: {
    /** At least 1 character. */
    fullName: unknown;
    nationality: unknown;
  };
  beneficiary: {
    /** At least 1 character. */
    firstName: unknown;
    /** At least 1 character. */
    lastName: unknown;
    /** At least 1 character. */
    idNumber: unknown;
    accountInfo: {
      routingType: 'alipay';
      /** At least 1 character. */
      routingValue: unknown;
    };
  };
}

/** What a transfer from person to person onto a bank account needs. */
export interface AlipayC2cBank {
  payer: { address: { country: unknown } };
  beneficiary: {
    /** At least 1 character. */
    fullName: unknown;
    /** At least 1 character. */
    idNumber: unknown;
    /** At least 1 character. */
    phoneNumber: unknown;
    accountInfo: {
      /** At least 1 character. */
      number: unknown;
    };
    address: { country: unknown };
  };
}

/** What a transfer from person to person into an alipay wallet needs. */
export interface AlipayC2cWallet {
  payer: { address: { country: unknown } };
  beneficiary: {
    /** At least 1 character. */
    firstName: unknown;
    /** At least 1 character. */
    lastName: unknown;
    /** At least 1 character. */
    idNumber: unknown;
    accountInfo: {
      routingType: 'alipay';
      /** At least 1 character. */
      routingValue: unknown;
    };
    address: { country: unknown };
  };
}

/** What is needed to pay through alipay. */
export interface AlipayPayinGateway {
  /**
   * The gateway.
   *
   * At most 256 characters.
   */
  gateway: 'alipay';
  /**
   * Id of the app.
   *
   * At most 256 characters.
   */
  appid: string;
  /**
   * URL to which the payer is redirected.
   *
   * At most 256 characters.
   */
  id: string;
  /**
   * In the older variant it stood in place of `id`.
   *
   * At most 256 characters.
   * @deprecated
   */
  orderId?: string;
}

/** The outcome of an alipay verification. */
export interface AlipayVerification {
  /** Id of this verification. Quote it to support. */
  tradeId?: string;
  /** Whether the transaction can be made. */
  result?: AlipayVerificationResult;
  /** A word on the result. */
  message?: string;
}

/** Who is paid, in an alipay verification. */
export interface AlipayVerificationBeneficiary {
  /** Given name. */
  firstName?: string;
  /** Family name. */
  lastName?: string;
  /** Full name. The template `Send_To_Bank_Accounts_Template_01` takes a Chinese one only. */
  fullName?: string;
  /** Number of the identity document. The template `Send_To_Bank_Accounts_Template_01` takes mainland ID cards only. */
  idNumber?: string;
  /** The mobile number that the bank has on file. */
  phoneNumber?: string;
  /** The account that is paid. */
  accountInfo?: {
    /** Number of the bank account. */
    number?: string;
    /** Routing scheme of `routingValue`. For a wallet it is `alipay`. */
    routingType?: RoutingType;
    /** The code under the routing scheme. */
    routingValue?: string;
  };
  /** Where the beneficiary is. */
  address?: {
    /** Country in which the beneficiary is. */
    country?: CountryCode;
  };
}

/** Who pays, in an alipay verification. */
export interface AlipayVerificationPayer {
  /** Name of the company that pays the salary. */
  fullName?: string;
  /** Country in which the paying company is registered. */
  nationality?: CountryCode;
  /** Where the payer is. */
  address?: {
    /** Country in which the payer is. */
    country?: CountryCode;
  };
}

/** Purpose of the transaction that is to be verified. */
export type AlipayVerificationPurpose = 'Salary' | 'FamilySupport' | 'Payroll' | 'Service';

/** Outcome of an alipay verification. */
export type AlipayVerificationResult = 'success' | 'failed';

/** An area of China with the areas inside it. It helps to fill the address of a beneficiary by pinyin. */
export interface Area {
  /** Level of the area. */
  areaLevel?: AreaLevel;
  /** Key of the area. */
  areaKey?: string;
  /** Postal code. */
  code?: string;
  /** The areas inside this one. */
  list?: Area[];
  /** Name in simplified Chinese. */
  name?: string;
  /** The name in pinyin. */
  pinyin?: string;
}

/** Level of an area. `1` is a state, `2` a city, `3` a district. */
export type AreaLevel = '1' | '2' | '3';

/** Depth of the check. `check3` compares name, identity number and account, `check4` the phone number as well. */
export type BankCheckType = 'check3' | 'check4';

/** The account to which the payer transfers the funds. */
export interface BankPayinGateway {
  /**
   * The gateway.
   *
   * At most 256 characters.
   */
  gateway: 'bank';
  /** Holder of the account. */
  accountName: string;
  /**
   * Number of the account.
   *
   * At most 256 characters.
   */
  accountNumber: string;
  /**
   * Name of the bank.
   *
   * At most 256 characters.
   */
  bankName: string;
  /**
   * Reference of the transfer that is to be shown to the payer.
   *
   * At most 256 characters.
   */
  reference: string;
}

/** Kind of supporting document that the business payout upload in JSON accepts. */
export type Base64DocumentType =
  | 'proforma_invoice'
  | 'purchase_order'
  | 'logistics_material'
  | 'export_declaration'
  | 'communication_record'
  | 'beneficiary_id_card'
  | 'beneficiary_power_attorney'
  | 'historical_transaction_material'
  | 'proof_purchase'
  | 'other';

/** Address of a business. */
export interface BusinessPayoutAddress {
  /** Country. */
  country?: CountryCode;
  /**
   * State or province.
   *
   * At most 256 characters.
   */
  state?: string;
  /**
   * Postal code.
   *
   * At most 256 characters.
   */
  postCode?: string;
  /**
   * The address as one line.
   *
   * At most 256 characters.
   */
  address?: string;
}

/** The business that is paid, and the account it is paid on. */
export interface BusinessPayoutBeneficiary {
  /**
   * Name of the business.
   *
   * At least 1, at most 256 characters.
   */
  fullName: string;
  /**
   * Holder of the account. It may be a business account or a personal one.
   *
   * At least 1, at most 256 characters.
   */
  accountName: string;
  /**
   * Number of the account.
   *
   * At least 1, at most 256 characters.
   */
  accountNumber: string;
  /**
   * Name of the bank with its branch. A business account needs it.
   *
   * At most 256 characters.
   */
  bankName?: string;
  /**
   * Number of the holder's mainland resident ID card. A personal account paid in `CNY` needs it.
   *
   * At most 256 characters.
   */
  idNumber?: string;
  address: BusinessPayoutAddress;
  /** SWIFT code of the bank. */
  swiftCode?: string;
  /**
   * Incorporation number or unified social credit identifier. A business account needs it.
   *
   * At most 256 characters.
   */
  companyNumber?: string;
}

/** The business that pays. */
export interface BusinessPayoutPayer {
  /**
   * Name of the business.
   *
   * At least 1, at most 256 characters.
   */
  fullName: string;
  /**
   * Number of a business account.
   *
   * At most 256 characters.
   */
  accountNumber?: string;
  /**
   * SWIFT code of the bank.
   *
   * At most 256 characters.
   */
  swiftCode?: string;
  address: BusinessPayoutAddress;
}

/** What part of the price a business payout settles. */
export type BusinessPayoutPaymentType = 'DepositPayment' | 'FullPayment' | 'FinalPayment' | 'Other';

/**
 * The result of the check.
 *
 * Holds to R-034.
 */
export type CheckBankAccountAnswer<Status extends string = string> =
  & Envelope<Status>
  & ('1' extends Status
    ? (Status extends '1'
      ? { data: string }
      : { data?: string }
    )
    : { data?: string }
  );

/** The members of {@link CheckBankAccountRequest}, apart from its conditions. */
export interface CheckBankAccountRequestFields {
  /** Three elements or four. */
  type: BankCheckType;
  /**
   * Number of the identity document.
   *
   * At least 1 character.
   */
  idNumber: string;
  /**
   * Name of the account holder.
   *
   * At least 1 character.
   */
  name: string;
  /**
   * Number of the bank account.
   *
   * At least 1 character.
   */
  account: string;
  /** Phone number that belongs to the account. */
  phone?: string;
}

/**
 * The elements of a bank account that are to be compared.
 *
 * Holds to R-021.
 */
export type CheckBankAccountRequest = CheckBankAccountRequestFields & ({ type: 'check4'; phone: string } | { type: 'check3' });

/** Any JSON that was signed. It need not be a dictionary. */
export type CheckSignatureRequest = unknown;

/** What the service knows of a name given in pinyin. */
export interface ChineseCharacters {
  /** The name in pinyin. */
  pinyinName?: string;
  /** Number of the person's certificate. */
  idNumber?: string;
  /** Whether Chinese characters exist for the name. */
  hasChineseCharacters?: boolean;
  /** The name in Chinese characters, when available. */
  chineseCharacters?: string;
}

/** Names the business payout that is to be confirmed. */
export interface ConfirmBusinessPayoutRequest {
  /**
   * Id of the payout in the service.
   *
   * At least 1 character.
   */
  tradeId: string;
  /** Identifier of the rate. An order whose two currencies differ needs it. */
  queryNo?: string;
}

/**
 * The conversion, on success.
 *
 * Holds to R-034.
 */
export type ConvertWalletFundsAnswer<Status extends string = string> =
  & Envelope<Status>
  & ('1' extends Status
    ? (Status extends '1'
      ? { data: FxConversion }
      : { data?: FxConversion }
    )
    : { data?: FxConversion }
  );

/** Country or nationality as a two-letter code of ISO 3166-1. */
export type CountryCode = string;

/** The members of {@link CreateBusinessPayoutRequest}, apart from its conditions. */
export interface CreateBusinessPayoutRequestFields<TargetCurrency extends string = string> {
  /**
   * The merchant's own number for the order. One number makes one payment only.
   *
   * At least 1, at most 256 characters.
   */
  orderNo: string;
  /**
   * How the payment treats its two currencies.
   *
   * At most 32 characters.
   */
  transactionMode: TransactionMode;
  /** Amount in the currency that is sent. */
  sourceAmount: number;
  /** Amount in the currency that is received. */
  targetAmount: number;
  /** Currency that is sent. */
  sourceCurrency: CurrencyCode;
  /** Currency that is received. */
  targetCurrency: TargetCurrency;
  /**
   * What part of the price the payment settles.
   *
   * At most 32 characters.
   */
  paymentType?: BusinessPayoutPaymentType;
  /**
   * Company that moves the goods.
   *
   * At most 256 characters.
   */
  logisticsCompany?: string;
  /**
   * Number under which the goods are moved.
   *
   * At most 256 characters.
   */
  logisticsNumber?: string;
  payer: BusinessPayoutPayer;
  beneficiary: BusinessPayoutBeneficiary;
}

/**
 * An order by which one business pays another.
 *
 * Holds to.
 */
export type CreateBusinessPayoutRequest<TargetCurrency extends string = string> =
  & CreateBusinessPayoutRequestFields<TargetCurrency>
  & ('CNY' extends TargetCurrency
    ? (TargetCurrency extends 'CNY'
      ?
        | {
          paymentType: 'FullPayment' | 'FinalPayment';
          logisticsCompany: string;
          logisticsNumber: string;
          beneficiary: { idNumber: string } | { bankName: string; companyNumber: string };
        }
        | {
          paymentType: 'DepositPayment' | 'Other';
          beneficiary: { idNumber: string } | { bankName: string; companyNumber: string };
        }
      :
        | {
          targetCurrency: 'CNY';
          paymentType: 'FullPayment' | 'FinalPayment';
          logisticsCompany: string;
          logisticsNumber: string;
          beneficiary: { idNumber: string } | { bankName: string; companyNumber: string };
        }
        | {
          targetCurrency: 'CNY';
          paymentType: 'DepositPayment' | 'Other';
          beneficiary: { idNumber: string } | { bankName: string; companyNumber: string };
        }
        | {
          payer: { address: { address: string } };
          beneficiary: { address: { address: string }; swiftCode: string };
        }
    )
    : {
      payer: { address: { address: string } };
      beneficiary: { address: { address: string }; swiftCode: string };
    }
  );

/** The members of {@link CreateGlobalPayoutRequest}, apart from its conditions. */
export interface CreateGlobalPayoutRequestFields {
  /**
   * The merchant's own number for the order. One number makes one payment only.
   *
   * At most 256 characters.
   */
  orderNo?: string;
  /** Whether the rate is locked, judging by its name. */
  lockRate?: boolean;
  /**
   * Carries the name under which a quote returns the identifier of its rate.
   *
   * At most 256 characters.
   */
  queryNo?: string;
  /**
   * Purpose of the payment.
   *
   * At most 256 characters.
   */
  purpose?: GlobalPayoutPurpose;
  /**
   * Detail of the purpose. `Goods` and `Service` have a list of values each.
   *
   * At most 256 characters.
   */
  subpurpose?: string;
  /**
   * Where the payer's money comes from.
   *
   * At most 256 characters.
   */
  fundsSource?: FundsSource;
  /**
   * Relationship of payer and beneficiary.
   *
   * At most 256 characters.
   */
  relationship?: string;
  /** Amount in the currency that is sent. */
  sourceAmount?: number;
  /** Currency that is sent. */
  sourceCurrency?: CurrencyCode;
  /** Amount in the currency that is received. */
  targetAmount?: number;
  /** Currency that is received. */
  targetCurrency?: CurrencyCode;
  /**
   * Id of a beneficiary the service already knows. It stands in place of `beneficiary`.
   *
   * At most 256 characters.
   */
  beneficiaryId?: string;
  /**
   * Id of a payer the service already knows. It stands in place of `payer`.
   *
   * At most 256 characters.
   */
  payerId?: string;
  /**
   * Carries the name of a logistics company, judging by its name.
   *
   * At most 256 characters.
   */
  logisticsCompany?: string;
  /**
   * Carries a logistics number, judging by its name.
   *
   * At most 256 characters.
   */
  logisticsNumber?: string;
  /**
   * What part of the price the payment settles.
   *
   * At most 32 characters.
   */
  paymentType?: GlobalPayoutPaymentType;
  /**
   * How the payment treats its two currencies.
   *
   * At most 256 characters.
   */
  transactionMode?: TransactionMode;
  beneficiary?: GlobalPayoutBeneficiary;
  payer?: GlobalPayoutPayer;
}

/**
 * An order that pays a beneficiary on behalf of a payer. Create and update share it; what holds for an update alone stands in `UpdateGlobalPayoutRequest`.
 *
 * Holds to.
 */
export type CreateGlobalPayoutRequest =
  & CreateGlobalPayoutRequestFields
  & ({ beneficiaryId: string; beneficiary?: Record<string, never> } | { beneficiaryId?: '' })
  & ({ payerId: string; payer?: Record<string, never> } | { payerId?: '' })
  & (
    | {
      purpose: 'Goods';
      subpurpose?:
        | 'CLOTHES_BAGS_SHOES_CLOTHES'
        | 'DAILY_SUPPLIES_AND_COSMETICS'
        | 'ELECTRONICS_AND_HOME_APPLIANCES'
        | 'TOYS_KIDS_BABIES'
        | '';
    }
    | {
      purpose: 'Service';
      subpurpose?:
        | 'INTERPRETATION_SERVICE'
        | 'TRANSLATION_SERVICE'
        | 'HUMAN_RESOURCE_SERVICE'
        | 'ESTATE_AGENCY_SERVICE'
        | 'SOFTWARE_DEVELOPMENT_SERVICE'
        | 'WEB_DESIGN_OR_DEVELOPMENT_SERVICE'
        | 'DRAFTING_LEGAL_SERVICE'
        | 'LEGAL_RELATED_CERTIFICATION_SERVICE'
        | 'ACCOUNTING_SERVICE TAX_SERVICE'
        | 'ARCHITECTURAL_DECORATION_DESIGN_SERVICE'
        | 'ADVERTISING_SERVICE MARKET_RESEARCH_SERVICE'
        | 'EXHIBITION_BOOTH_SERVICE'
        | 'OTHER_SERVICE'
        | '';
    }
    | {
      purpose?:
        | 'Salary'
        | 'Family Support'
        | 'Payroll'
        | 'Tuition'
        | 'Insurance'
        | 'Travel'
        | 'Rent'
        | 'Living';
    }
  );

/** An order that collects funds from a payer through a gateway. */
export interface CreatePayinRequest {
  /**
   * The merchant's own number for the order. One number makes one payin only.
   *
   * At most 256 characters.
   */
  orderNo?: string;
  /**
   * Purpose of the payin.
   *
   * At most 256 characters.
   */
  purpose?: PayinPurpose;
  /** Amount in the currency the payer pays. */
  sourceAmount?: number;
  /** Amount in the currency the merchant receives. */
  targetAmount?: number;
  /** Currency the payer pays. */
  sourceCurrency?: CurrencyCode;
  /** Currency the merchant receives. */
  targetCurrency?: CurrencyCode;
  /**
   * Gateway the payer is to use. The member is spelled `getway`.
   *
   * At most 256 characters.
   */
  getway?: Gateway;
  /**
   * Whether the payer pays in an app or by QR code.
   *
   * At most 256 characters.
   * @defaultValue "qrcode"
   */
  payType?: PayType;
  /** Ids of uploaded files. */
  fileIds?: string[];
  payer: PayinPayer;
  beneficiary?: PayinBeneficiary;
}

/** A personal payment, as far as its members are known by name. */
export interface CreatePersonalPayoutRequest {
  /** The merchant's own number for the order. One number makes one payment only. */
  orderNo?: unknown;
  /** Who pays. */
  payer?: unknown;
  /** Who is paid. */
  beneficiary?: unknown;
  /** Purpose of the payment. */
  purpose?: unknown;
  /** Where the payer's money comes from. */
  fundsSource?: unknown;
  /** Relationship of payer and beneficiary. */
  relationship?: unknown;
}

/** A refused create. What its data carries tells whether the order exists. */
export type CreateRefusedAnswer<Status extends string = string> = Envelope<Status> & { data?: CreateRefusedData };

/** What a refused create carries. Without a `tradeId` the order was not created on the side of the service. */
export interface CreateRefusedData {
  /**
   * Id of the order in the service, when the order exists.
   *
   * At most 256 characters.
   */
  tradeId?: string;
}

/**
 * A token, on success.
 *
 * Holds to R-034.
 */
export type CreateTokenAnswer<Status extends string = string> =
  & Envelope<Status>
  & ('1' extends Status
    ? (Status extends '1'
      ? { data: string }
      : { data?: string }
    )
    : { data?: string }
  );

/** The two keys that a merchant presents. */
export interface CreateTokenRequest {
  /**
   * The application key.
   *
   * At least 1 character.
   */
  appKey: string;
  /**
   * The secret key. Keep it out of logs and pages.
   *
   * At least 1 character.
   */
  secretKey: string;
}

/** Currency as a three-letter code. */
export type CurrencyCode = string;

/** Kind of supporting document in the multipart uploads. */
export type DocumentType =
  | 'bill'
  | 'offer'
  | 'identification_front'
  | 'identification_back'
  | 'ME'
  | 'MC'
  | 'SIGN'
  | 'HR'
  | 'NCOM'
  | 'BC'
  | 'EC'
  | 'POIPBE'
  | 'COI'
  | 'RSIBF'
  | 'TC'
  | 'proforma_invoice'
  | 'purchase_order'
  | 'logistics_material'
  | 'export_declaration'
  | 'communication_record'
  | 'beneficiary_id_card'
  | 'beneficiary_power_attorney'
  | 'historical_transaction_material'
  | 'proof_purchase'
  | 'other';

/** Whether a party is an individual (`I`) or a business (`B`). */
export type EntityType = 'I' | 'B';

/** The members of {@link Envelope}, apart from its conditions. */
export interface EnvelopeFields<Status extends string = string> {
  status: Status;
  /** The text of the error, whenever `status` is not `1`. */
  message?: string;
  /** The answer proper. Its shape depends on the operation. */
  data?: unknown;
}

/**
 * What every answer is wrapped in.
 *
 * Holds to R-034.
 */
export type Envelope<Status extends string = string> =
  & EnvelopeFields<Status>
  & ('1' extends Status
    ? (Status extends '1'
      ? unknown
      : { status: '1' } | { message: string }
    )
    : { message: string }
  );

/**
 * The look-up's result, on success.
 *
 * Holds to R-034.
 */
export type FindChineseCharactersAnswer<Status extends string = string> =
  & Envelope<Status>
  & ('1' extends Status
    ? (Status extends '1'
      ? { data: ChineseCharacters }
      : { data?: ChineseCharacters }
    )
    : { data?: ChineseCharacters }
  );

/** Where the payer's money comes from. */
export type FundsSource = 'Business income' | 'Employment income' | 'Part-time income' | 'Saving deposits';

/** A conversion of wallet funds. */
export interface FxConversion {
  /** Amount after the conversion. */
  convertedAmount?: number;
  /** Id of the conversion. */
  transactionId?: string;
  /** Kind of the wallet whose funds were converted. */
  walletType?: WalletType;
}

/** Channel through which a payin collects the funds. */
export type Gateway = 'alipay' | 'wechat' | 'bank';

/** Gender of a person, spelled as the service spells it. */
export type Gender = 'Male' | 'FeMale';

/**
 * The wallet, on success.
 *
 * Holds to R-034.
 */
export type GetGlobalPayoutWalletAnswer<Status extends string = string> =
  & Envelope<Status>
  & ('1' extends Status
    ? (Status extends '1'
      ? { data: Wallet }
      : { data?: Wallet }
    )
    : { data?: Wallet }
  );

/** The members of {@link GetPayinStatusRequest}, apart from its conditions. */
export interface GetPayinStatusRequestFields {
  /** Id of the payin in the service. */
  tradeId?: string;
  /** The merchant's own number for the order. */
  orderNo?: string;
}

/**
 * Names a payin by the service's id, by the merchant's order number, or by both.
 *
 * Holds to R-014.
 */
export type GetPayinStatusRequest = GetPayinStatusRequestFields & ({ tradeId: string } | { orderNo: string });

/** An object without members. It is signed like any other body. */
export type GetPersonalPayoutBalancesRequest = Record<string, never>;

/** The members of {@link GlobalPayoutBeneficiary}, apart from its conditions. */
export interface GlobalPayoutBeneficiaryFields {
  /**
   * Full name.
   *
   * At most 256 characters.
   */
  fullName?: string;
  /**
   * Given name.
   *
   * At most 256 characters.
   */
  firstName?: string;
  /**
   * Family name.
   *
   * At most 256 characters.
   */
  lastName?: string;
  /**
   * Kind of account the money goes to.
   *
   * At most 32 characters.
   */
  accountType?: AccountType;
  accountInfo?: GlobalPayoutBeneficiaryAccount;
  /**
   * Individual or business.
   *
   * At most 1 character.
   */
  entityType?: EntityType;
  /**
   * Number of the certificate.
   *
   * At most 256 characters.
   */
  idNumber?: string;
  /**
   * Kind of certificate.
   *
   * At most 256 characters.
   */
  idType?: IdType;
  /** Nationality. */
  nationality?: CountryCode;
  /**
   * Country calling code of the phone number.
   *
   * At most 10 characters.
   */
  phoneCode?: string;
  /**
   * Phone number.
   *
   * At most 256 characters.
   */
  phoneNumber?: string;
  /**
   * Email address.
   *
   * At most 256 characters.
   */
  email?: string;
  /**
   * Gender, for an individual.
   *
   * At most 10 characters.
   */
  gender?: Gender;
  address?: GlobalPayoutBeneficiaryAddress;
  /**
   * Occupation. The `nameEn` of an entry of the occupation list can be used.
   *
   * At most 256 characters.
   */
  occupation?: string;
  /**
   * Day the certificate was issued.
   *
   * At most 256 characters.
   */
  idIssueDate?: string;
  /**
   * Day the certificate expires.
   *
   * At most 256 characters.
   */
  idExpiryDate?: string;
}

/**
 * Who is paid by a global payout.
 *
 * Holds to R-006.
 */
export type GlobalPayoutBeneficiary = GlobalPayoutBeneficiaryFields & ({ entityType: 'I'; gender: Gender } | { entityType?: 'B' });

/** The members of {@link GlobalPayoutBeneficiaryAccount}, apart from its conditions. */
export interface GlobalPayoutBeneficiaryAccountFields {
  /**
   * Name of the account.
   *
   * At most 256 characters.
   */
  name?: string;
  /**
   * Name of the bank.
   *
   * At most 256 characters.
   */
  bankName?: string;
  /** Currency of the account. */
  currency?: CurrencyCode;
  /**
   * Number of the account.
   *
   * At most 256 characters.
   */
  number?: string;
  /**
   * Address that belongs to the account.
   *
   * At most 256 characters.
   */
  address?: string;
  /**
   * Routing scheme of `routingValue`.
   *
   * At most 256 characters.
   */
  routingType?: RoutingTypeOnCreate;
  /**
   * The code under the routing scheme. It applies when `routingType` is given.
   *
   * At most 256 characters.
   */
  routingValue?: string;
}

/**
 * The account a global payout is paid to.
 *
 * Holds to R-007.
 */
export type GlobalPayoutBeneficiaryAccount =
  & GlobalPayoutBeneficiaryAccountFields
  & ({ routingValue: string; routingType: RoutingTypeOnCreate } | { routingValue?: '' });

/** Address of the beneficiary. The area list helps to fill it. */
export interface GlobalPayoutBeneficiaryAddress {
  /**
   * State or province.
   *
   * At most 256 characters.
   */
  state?: string;
  /**
   * City.
   *
   * At most 256 characters.
   */
  city?: string;
  /**
   * The address as one line.
   *
   * At most 256 characters.
   */
  address?: string;
  /**
   * Street and house.
   *
   * At most 256 characters.
   */
  street?: string;
  /**
   * Postal code.
   *
   * At most 256 characters.
   */
  postCode?: string;
  /**
   * District.
   *
   * At most 256 characters.
   */
  district?: string;
  /** Country. */
  country?: CountryCode;
}

/** On whose behalf a global payout is made. */
export interface GlobalPayoutPayer {
  /**
   * Given name.
   *
   * At most 256 characters.
   */
  firstName?: string;
  /**
   * Family name.
   *
   * At most 256 characters.
   */
  lastName?: string;
  /**
   * Full name.
   *
   * At most 256 characters.
   */
  fullName?: string;
  /**
   * Given name in English, for a create only.
   *
   * At most 256 characters.
   */
  firstNameEn?: string;
  /**
   * Family name in English, for a create only.
   *
   * At most 256 characters.
   */
  lastNameEn?: string;
  /** Nationality. */
  nationality?: CountryCode;
  /**
   * Phone number.
   *
   * At most 256 characters.
   */
  phoneNumber?: string;
  /**
   * Country calling code of the phone number.
   *
   * At most 10 characters.
   */
  phoneCode?: string;
  /**
   * Email address.
   *
   * At most 256 characters.
   */
  email?: string;
  /**
   * Number of the certificate.
   *
   * At most 256 characters.
   */
  idNumber?: string;
  /**
   * Kind of certificate.
   *
   * At most 256 characters.
   */
  idType?: IdType;
  /** Country of the certificate. */
  idCountry?: CountryCode;
  /**
   * Day the certificate was issued.
   *
   * At most 256 characters.
   */
  idIssueDate?: string;
  /**
   * Day the certificate expires.
   *
   * At most 256 characters.
   */
  idExpiryDate?: string;
  /**
   * Gender.
   *
   * At most 10 characters.
   */
  gender?: Gender;
  /**
   * Individual or business.
   *
   * At most 1 character.
   */
  entityType?: EntityType;
  /**
   * Date of birth.
   *
   * At most 10 characters.
   */
  dob?: string;
  /**
   * A reference from the payer to the beneficiary.
   *
   * At most 32 characters.
   */
  reference?: string;
  address?: GlobalPayoutPayerAddress;
  accountInfo?: GlobalPayoutPayerAccount;
  /**
   * Occupation.
   *
   * At most 256 characters.
   */
  occupation?: string;
}

/** Account of the payer of a global payout. */
export interface GlobalPayoutPayerAccount {
  /**
   * Number of the account.
   *
   * At most 256 characters.
   */
  number?: string;
  /**
   * Name of the bank.
   *
   * At most 256 characters.
   */
  bankName?: string;
}

/** Address of the payer of a global payout. */
export interface GlobalPayoutPayerAddress {
  /**
   * State or province.
   *
   * At most 256 characters.
   */
  state?: string;
  /**
   * City.
   *
   * At most 256 characters.
   */
  city?: string;
  /**
   * Street and house.
   *
   * At most 256 characters.
   */
  street?: string;
  /**
   * Postal code.
   *
   * At most 256 characters.
   */
  postCode?: string;
  /**
   * The whole residential address.
   *
   * At most 256 characters.
   */
  address?: string;
  /** Country. */
  country?: CountryCode;
}

/** What part of the price a global payout settles. */
export type GlobalPayoutPaymentType = 'DepositPayment' | 'FullPayment' | 'FinalPayment';

/** Purpose of a global payout. */
export type GlobalPayoutPurpose =
  | 'Salary'
  | 'Family Support'
  | 'Payroll'
  | 'Goods'
  | 'Service'
  | 'Tuition'
  | 'Insurance'
  | 'Travel'
  | 'Rent'
  | 'Living';

/** Kind of goods that are paid for, when the purpose is `Goods`. */
export type GoodsSubpurpose =
  | 'CLOTHES_BAGS_SHOES_CLOTHES'
  | 'DAILY_SUPPLIES_AND_COSMETICS'
  | 'ELECTRONICS_AND_HOME_APPLIANCES'
  | 'TOYS_KIDS_BABIES';

/** Kind of identity document. */
export type IdType = 'idcard' | 'passport' | 'driver' | 'residence' | 'workpermit' | 'other';

/**
 * The areas, on success.
 *
 * Holds to R-034.
 */
export type ListAreasAnswer<Status extends string = string> =
  & Envelope<Status>
  & ('1' extends Status
    ? (Status extends '1'
      ? { data: Area[] }
      : { data?: Area[] }
    )
    : { data?: Area[] }
  );

/** The body that is listed for the areas. */
export interface ListAreasRequest {
  /** A member whose meaning is not shown. */
  xxxx?: string;
}

/**
 * The wallets, on success.
 *
 * Holds to R-034.
 */
export type ListGlobalPayoutWalletsAnswer<Status extends string = string> =
  & Envelope<Status>
  & ('1' extends Status
    ? (Status extends '1'
      ? { data: ListedWallet[] }
      : { data?: ListedWallet[] }
    )
    : { data?: ListedWallet[] }
  );

/**
 * The occupations, on success.
 *
 * Holds to R-034.
 */
export type ListOccupationsAnswer<Status extends string = string> =
  & Envelope<Status>
  & ('1' extends Status
    ? (Status extends '1'
      ? { data: Occupation[] }
      : { data?: Occupation[] }
    )
    : { data?: Occupation[] }
  );

/**
 * One page of payins, on success.
 *
 * Holds to R-034.
 */
export type ListPayinsAnswer<Status extends string = string> =
  & Envelope<Status>
  & {
    /** How many orders were retrieved. */
    total?: number;
    /** The orders. */
    data?: ListedPayin[];
  }
  & ('1' extends Status
    ? (Status extends '1'
      ? { data: unknown }
      : unknown
    )
    : unknown
  );

/** A payin as the order listing shows it. Of most members the type is not shown. */
export interface ListedPayin {
  /** Id of the payin in the service. */
  tradeId?: string;
  /** Status of the payin. */
  status?: string;
  /** What the payer needed to pay. */
  gateway?: ListedPayinGateway;
  /** When the payin was created. */
  createTime?: unknown;
  /** When the payin was completed. */
  completedTime?: unknown;
  /** Amount in the currency the merchant receives. */
  targetAmount?: unknown;
  /** Amount in the currency the payer pays. */
  sourceAmount?: unknown;
  /** Name of the payer. */
  payerName?: unknown;
  /** Name of the beneficiary. */
  beneficiaryName?: unknown;
  /** The merchant's own number for the order. */
  orderNo?: unknown;
  /** Target currency and source currency, with a slash between. */
  currencyPair?: unknown;
  /** Purpose of the payin. */
  purpose?: unknown;
}

/** Gateway details in the order listing. The types of its members are not shown. */
export interface ListedPayinGateway {
  /** The gateway. */
  gateway?: unknown;
  /** Id of the app. */
  appid?: unknown;
  /** Id of the order at the gateway. */
  orderId?: unknown;
  /** Original id of the app. */
  originalId?: unknown;
  /** Holder of the account. */
  accountName?: unknown;
  /** Number of the account. */
  accountNumber?: unknown;
  /** Number of the account the payer paid from. */
  payerAccountNumber?: unknown;
  /** Name of the bank. */
  bankName?: unknown;
  /** Reference of the transfer. */
  reference?: unknown;
}

/** A wallet as the list shows it, with amounts as text. */
export interface ListedWallet {
  /** Id of the wallet. */
  walletId?: string;
  /** Currency of the wallet. */
  currency?: CurrencyCode;
  /** Available balance. */
  amount?: string;
  /** Available balance and what is in transit. */
  totalAmount?: string;
  /** Kind of the wallet. */
  type?: WalletType;
}

/** An object whose members are not shown. */
export interface NotShownRequest {
  [member: string]: unknown;
}

/** An occupation in three scripts. `nameEn` can fill the occupation of a beneficiary. */
export interface Occupation {
  /** Name in simplified Chinese. */
  nameCn?: string;
  /** Name in English. */
  nameEn?: string;
  /** Name in traditional Chinese. */
  nameTw?: string;
}

/** Whether the payer pays inside an app or by scanning a QR code. */
export type PayType = 'app' | 'qrcode';

/** A payin as the service holds it. */
export interface Payin {
  /**
   * Id of the payin in the service.
   *
   * At most 256 characters.
   */
  tradeId: string;
  /** The merchant's own number for the order. Required in the newer variant. */
  orderNo: string;
  /** A word on the payin. */
  message?: string;
  /**
   * Status of the payin.
   *
   * At most 256 characters.
   */
  status: string;
  gateway: PayinGateway;
}

/**
 * The payin and its gateway, on success.
 *
 * Holds to R-034.
 */
export type PayinAnswer<Status extends string = string> =
  & Envelope<Status>
  & ('1' extends Status
    ? (Status extends '1'
      ? { data: Payin }
      : { data?: Payin }
    )
    : { data?: Payin }
  );

/** Who receives the funds of a payin. */
export interface PayinBeneficiary {
  /**
   * Full name.
   *
   * At most 256 characters.
   */
  fullName?: string;
  /**
   * Individual or business.
   *
   * At most 1 character.
   */
  entityType?: EntityType;
  accountInfo?: PayinBeneficiaryAccount;
  /** Nationality. */
  nationality?: CountryCode;
}

/** Account of the beneficiary of a payin. */
export interface PayinBeneficiaryAccount {
  /**
   * Name of the account.
   *
   * At most 256 characters.
   */
  name?: string;
  /**
   * Number of the account.
   *
   * At most 256 characters.
   */
  number?: string;
}

/** What the payer needs to pay through the chosen gateway. */
export type PayinGateway = AlipayPayinGateway | WechatPayinGateway | BankPayinGateway;

/** The members of {@link PayinPayer}, apart from its conditions. */
export interface PayinPayerFields {
  /**
   * Full name in Chinese.
   *
   * At least 1, at most 256 characters.
   */
  fullName: string;
  /**
   * Given name in English.
   *
   * At most 256 characters.
   */
  firstNameEn?: string;
  /**
   * Family name in English.
   *
   * At most 256 characters.
   */
  lastNameEn?: string;
  /**
   * Individual or business.
   *
   * At most 1 character.
   */
  entityType?: EntityType;
  /**
   * Number of the certificate.
   *
   * At most 256 characters.
   */
  idNumber?: string;
  /**
   * Kind of certificate.
   *
   * At most 256 characters.
   */
  idType?: IdType;
  /** Nationality. */
  nationality?: CountryCode;
  /**
   * Phone number.
   *
   * At most 256 characters.
   */
  phoneNumber?: string;
  /**
   * Country calling code of the phone number.
   *
   * At most 3 characters.
   */
  phoneCode?: string;
  /**
   * Email address.
   *
   * At most 256 characters.
   */
  email?: string;
  /**
   * Phone number for an emergency.
   *
   * At most 256 characters.
   */
  emergencyPhone?: string;
  /**
   * Gender.
   *
   * At most 256 characters.
   */
  gender?: Gender;
  address?: PayinPayerAddress;
  /**
   * Day the certificate was issued.
   *
   * At most 256 characters.
   */
  idIssueDate?: string;
  /**
   * Day the certificate expires.
   *
   * At most 256 characters.
   */
  idExpiryDate?: string;
  /**
   * Relationship of this payer to the real payer.
   *
   * At most 256 characters.
   */
  relationship?: PayinRelationship;
  accountInfo?: PayinPayerAccount;
  realPayer?: PayinRealPayer;
}

/**
 * Who pays in.
 *
 * Holds to R-011.
 */
export type PayinPayer =
  & PayinPayerFields
  & (
    | { relationship: 'Self'; realPayer?: Record<string, never> }
    | {
      relationship?: 'Spouse' | 'Parent' | 'Children' | 'Sibling' | 'Grandparent' | 'Grandchildren';
    }
  );

/** Account of the payer of a payin. */
export interface PayinPayerAccount {
  /**
   * Name of the bank.
   *
   * At most 256 characters.
   */
  bankName?: string;
  /**
   * Number of the account.
   *
   * At most 256 characters.
   */
  number?: string;
}

/** Address of the payer of a payin. */
export interface PayinPayerAddress {
  /**
   * State or province.
   *
   * At most 256 characters.
   */
  state?: string;
  /**
   * City.
   *
   * At most 256 characters.
   */
  city?: string;
  /**
   * Street and house.
   *
   * At most 256 characters.
   */
  street?: string;
  /**
   * Postal code.
   *
   * At most 256 characters.
   */
  postCode?: string;
  /** Country. */
  country?: CountryCode;
}

/** Purpose of a payin. */
export type PayinPurpose = 'Tuition' | 'Insurance' | 'Rent';

/** The person whose money it is, where the payer pays for somebody else. */
export interface PayinRealPayer {
  /** Full name. */
  fullName?: unknown;
  /** Number of the certificate. */
  idNumber?: unknown;
  /** Kind of certificate. */
  idType?: IdType;
  /** Day the certificate was issued. */
  idIssueDate?: unknown;
  /** Day the certificate expires. */
  idExpiryDate?: unknown;
  /** Account of the real payer. */
  accountInfo?: {
    /** Number of the account. */
    number?: unknown;
  };
}

/** Relationship of the payer to the person whose money it really is. */
export type PayinRelationship = 'Self' | 'Spouse' | 'Parent' | 'Children' | 'Sibling' | 'Grandparent' | 'Grandchildren';

/** Status of a payin order, as the order listing filters by it. */
export type PayinStatus =
  | 'pending'
  | 'pending_material'
  | 'awaiting_transfer'
  | 'transferring'
  | 'completed'
  | 'transferred'
  | 'failed'
  | 'rejected'
  | 'overrule'
  | 'canceled';

/** A payout as the service holds it. */
export interface Payout {
  /**
   * Id of the order in the service.
   *
   * At most 256 characters.
   */
  tradeId: string;
  /**
   * Status of the order.
   *
   * At most 256 characters.
   */
  status: string;
}

/**
 * The payout that was created or corrected, on success.
 *
 * Holds to R-034.
 */
export type PayoutAnswer<Status extends string = string> =
  & Envelope<Status>
  & ('1' extends Status
    ? (Status extends '1'
      ? { data: Payout }
      : { data?: Payout }
    )
    : { data?: Payout }
  );

/** Names a personal payment by the identifiers that are known. */
export interface PersonalPayoutReferenceRequest {
  /** Id of the payment in the service. */
  tradeId?: unknown;
  /** The merchant's own number for the order. */
  orderNo?: unknown;
}

/** A rate and the identifier under which later calls name it. */
export interface Quote {
  /** Identifier of the rate. */
  queryNo?: string;
  /** The rate. */
  rate?: number;
}

/**
 * A quote, on success.
 *
 * Holds to R-034.
 */
export type QuoteAnswer<Status extends string = string> =
  & Envelope<Status>
  & ('1' extends Status
    ? (Status extends '1'
      ? { data: Quote }
      : { data?: Quote }
    )
    : { data?: Quote }
  );

/** The two currencies that a rate is asked for. */
export interface QuoteRequest {
  /** Currency that is sent. */
  sourceCurrency: CurrencyCode;
  /** Currency that is received. */
  targetCurrency: CurrencyCode;
}

/** Names a payin by the service's id. */
export interface RefreshPayinGatewayRequest {
  /**
   * Id of the payin in the service.
   *
   * At least 1 character.
   */
  tradeId: string;
}

/** Routing scheme that identifies the beneficiary's institution or wallet. */
export type RoutingType = 'bsb' | 'swift' | 'sort' | 'ifsc' | 'aba' | 'alipay' | 'wechat';

/** Routing scheme on create, where `bpay` is accepted beside the values of `RoutingType`. */
export type RoutingTypeOnCreate = 'bsb' | 'swift' | 'sort' | 'ifsc' | 'aba' | 'alipay' | 'wechat' | 'bpay';

/** Kind of service that is paid for, when the purpose is `Service`. Two of the values hold a space. */
export type ServiceSubpurpose =
  | 'INTERPRETATION_SERVICE'
  | 'TRANSLATION_SERVICE'
  | 'HUMAN_RESOURCE_SERVICE'
  | 'ESTATE_AGENCY_SERVICE'
  | 'SOFTWARE_DEVELOPMENT_SERVICE'
  | 'WEB_DESIGN_OR_DEVELOPMENT_SERVICE'
  | 'DRAFTING_LEGAL_SERVICE'
  | 'LEGAL_RELATED_CERTIFICATION_SERVICE'
  | 'ACCOUNTING_SERVICE TAX_SERVICE'
  | 'ARCHITECTURAL_DECORATION_DESIGN_SERVICE'
  | 'ADVERTISING_SERVICE MARKET_RESEARCH_SERVICE'
  | 'EXHIBITION_BOOTH_SERVICE'
  | 'OTHER_SERVICE';

/** Unified social credit code of a business, 18 digits and capital letters. */
export type SocialCreditCode = string;

/** `1` is success, `-1` an error. The codes known for an operation stand beside it; others exist, so the text stays open. */
export type StatusCode = string;

/** How a payout treats its two currencies. */
export type TransactionMode = 'cnyMode' | 'originalMode' | 'crossMode';

/**
 * Body of a correction of a global payout.
 *
 * Holds to.
 */
export type UpdateGlobalPayoutRequest =
  & CreateGlobalPayoutRequest
  & (
    | {
      beneficiary: {
        accountType: 'alipay';
        accountInfo?: { routingType?: 'bsb' | 'swift' | 'sort' | 'ifsc' | 'aba' | 'alipay' | 'wechat' };
      };
      subpurpose: string;
    }
    | {
      beneficiary?: {
        accountType?: 'bank' | 'wechat';
        accountInfo?: { routingType?: 'bsb' | 'swift' | 'sort' | 'ifsc' | 'aba' | 'alipay' | 'wechat' };
      };
    }
  )
  & { payer?: { firstNameEn?: ''; lastNameEn?: '' } };

/** What can be changed of a personal payment, beside what names it. Any other member is refused. */
export interface UpdatePersonalPayoutRequest {
  /** Id of the payment in the service. */
  tradeId?: unknown;
  /** The merchant's own number for the order. */
  orderNo?: unknown;
  /** Who pays. */
  payer?: unknown;
  /** Who is paid. */
  beneficiary?: unknown;
  /** Purpose of the payment. */
  purpose?: unknown;
  /** Where the payer's money comes from. */
  fundsSource?: unknown;
  /** Relationship of payer and beneficiary. */
  relationship?: unknown;
}

/** A supporting document of a business payout, as base64 text. */
export interface UploadBusinessPayoutDocumentBase64Request {
  /**
   * Id of the payout in the service.
   *
   * At least 1 character.
   */
  tradeId: string;
  /**
   * The file as base64 text.
   *
   * At least 1 character.
   */
  fileBase64: string;
  /**
   * Name of the file.
   *
   * At least 1 character.
   */
  fileName: string;
  /** Kind of document. */
  type: Base64DocumentType;
}

/** A supporting document of a payin. */
export interface UploadPayinDocumentRequest {
  /** The file. */
  file: Blob;
  /** Kind of document. */
  type: DocumentType;
  /**
   * Name of the file.
   *
   * At least 1 character.
   */
  fileName: string;
}

/** A supporting document as a form. Further fields of the form are not shown. */
export interface UploadPayoutDocumentRequest {
  /** The file. */
  file?: Blob;
  /** Kind of document. */
  type?: DocumentType;
}

/** A supporting document of a personal payment. Further fields of the form are not shown. */
export interface UploadPersonalPayoutDocumentRequest {
  /** Id of the payment in the service. */
  tradeId?: unknown;
}

/**
 * The outcome of the verification, when the request itself succeeded.
 *
 * Holds to R-034.
 */
export type VerifyAlipayTransactionAnswer<Status extends string = string> =
  & Envelope<Status>
  & ('1' extends Status
    ? (Status extends '1'
      ? { data: AlipayVerification }
      : { data?: AlipayVerification }
    )
    : { data?: AlipayVerification }
  );

/** The members of {@link VerifyAlipayTransactionRequest}, apart from its conditions. */
export interface VerifyAlipayTransactionRequestFields {
  /** Purpose of the transaction. `Payroll` means the payroll of a company. */
  purpose: AlipayVerificationPurpose;
  payer?: AlipayVerificationPayer;
  beneficiary?: AlipayVerificationBeneficiary;
}

/**
 * A planned alipay transaction, as one of three scenarios: to the alipay wallet of a person, to a person's bank account, or the payroll of a company.
 *
 * Holds to R-023.
 */
export type VerifyAlipayTransactionRequest =
  & VerifyAlipayTransactionRequestFields
  & (
    | {
      purpose: 'Payroll';
      payer: { fullName: string; nationality: CountryCode };
      beneficiary: {
        firstName: string;
        lastName: string;
        idNumber: string;
        accountInfo: { routingType: 'alipay'; routingValue: string };
      };
    }
    | {
      purpose: 'Salary' | 'FamilySupport' | 'Service';
      payer: { address: { country: CountryCode } };
      beneficiary:
        | {
          firstName: string;
          lastName: string;
          idNumber: string;
          accountInfo: { routingType: 'alipay'; routingValue: string };
          address: { country: CountryCode };
        }
        | {
          fullName: string;
          idNumber: string;
          phoneNumber: string;
          accountInfo: { number: string };
          address: { country: CountryCode };
        };
    }
  );

/** One wallet, with amounts as numbers. */
export interface Wallet {
  /** Available balance. */
  amount?: number;
  /** Currency of the wallet. */
  currency?: CurrencyCode;
  /** Available balance and what is in transit. */
  totalAmount?: number;
  /** Id of the wallet. */
  walletId?: string;
  /** Kind of the wallet. */
  type?: WalletType;
}

/** Kind of wallet. */
export type WalletType = 'personal' | 'business';

/** What is needed to pay through wechat. */
export interface WechatPayinGateway {
  /**
   * The gateway.
   *
   * At most 256 characters.
   */
  gateway: 'wechat';
  /**
   * Id of the app.
   *
   * At most 256 characters.
   */
  appid: string;
  /**
   * The wechat order id.
   *
   * At most 256 characters.
   */
  id: string;
  /**
   * Original id of the app.
   *
   * At most 256 characters.
   */
  originalId: string;
  /**
   * In the older variant it stood in place of `id` and `originalId`.
   *
   * At most 256 characters.
   * @deprecated
   */
  orderId?: string;
}
