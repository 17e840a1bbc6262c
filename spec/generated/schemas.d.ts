// Generated from the OpenAPI document. Do not edit: change the document and generate again.

/** Account type of a beneficiary. */
export type AccountType = 'bank' | 'alipay' | 'wechat';

/** The properties that are required for B2C payroll. */
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

/** The properties that are required for C2C bank. */
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

/** The properties that are required for C2C wallet. */
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

/** The result of an alipay check. */
export interface AlipayCheck {
  /** Id of this verification, to give to support. */
  tradeId?: string;
  /** The result. */
  result?: AlipayCheckResult;
  /** A message. */
  message?: string;
}

/** Beneficiary of an alipay transaction. */
export interface AlipayCheckBeneficiary {
  /** First name. */
  firstName?: string;
  /** Last name. */
  lastName?: string;
  /** Full name. It must be Chinese when the template `Send_To_Bank_Accounts_Template_01` is used. */
  fullName?: string;
  /** Certificate number. With the template `Send_To_Bank_Accounts_Template_01`, only mainland ID cards are supported. */
  idNumber?: string;
  /** The mobile number reserved with the bank. */
  phoneNumber?: string;
  /** Account of the beneficiary. */
  accountInfo?: {
    /** Account number. */
    number?: string;
    /** Routing type. Where it is required, it must be `alipay`. */
    routingType?: RoutingType;
    /** Routing value. */
    routingValue?: string;
  };
  /** Address of the beneficiary. */
  address?: {
    /** Country. */
    country?: CountryCode;
  };
}

/** Payer of an alipay transaction. */
export interface AlipayCheckPayer {
  /** Name of the company that pays the salary. */
  fullName?: string;
  /** Registration country of the paying company. */
  nationality?: CountryCode;
  /** Address of the payer. */
  address?: {
    /** Country where the payer is located (Salary or Family Support). */
    country?: CountryCode;
  };
}

/** Purpose of an alipay transaction. */
export type AlipayCheckPurpose = 'Salary' | 'FamilySupport' | 'Payroll' | 'Service';

/** Result of an alipay check. */
export type AlipayCheckResult = 'success' | 'failed';

/** Details of an alipay gateway. */
export interface AlipayPayinGateway {
  /**
   * The gateway.
   *
   * At most 256 characters.
   */
  gateway: 'alipay';
  /**
   * App id.
   *
   * At most 256 characters.
   */
  appid: string;
  /**
   * A redirect URL.
   *
   * At most 256 characters.
   */
  id: string;
  /**
   * Older variant of `id`.
   *
   * At most 256 characters.
   * @deprecated
   */
  orderId?: string;
}

/** An area of China (`ChinaAreaInfoVo`). The address of a beneficiary can be filled with its `pinyin`. */
export interface Area {
  /** Level of the area. */
  areaLevel?: AreaLevel;
  /** Key of the area. */
  areaKey?: string;
  /** Postal code. */
  code?: string;
  /** The areas within this one. */
  list?: Area[];
  /** Name in simplified Chinese. */
  name?: string;
  /** Pinyin of the name. */
  pinyin?: string;
}

/** Level of an area: `1` state, `2` city, `3` district. */
export type AreaLevel = '1' | '2' | '3';

/** `check3` checks three elements, `check4` four. */
export type BankCheckType = 'check3' | 'check4';

/** Details of a bank gateway. */
export interface BankPayinGateway {
  /**
   * The gateway.
   *
   * At most 256 characters.
   */
  gateway: 'bank';
  /** Account name. */
  accountName: string;
  /**
   * Account number.
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
   * The bank transfer reference to display.
   *
   * At most 256 characters.
   */
  reference: string;
}

/** Address of a business. */
export interface BusinessPayoutAddress {
  /** Country. */
  country?: CountryCode;
  /**
   * State.
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
   * The address.
   *
   * At most 256 characters.
   */
  address?: string;
}

/** Type of a document in the base64 upload of business payouts. */
export type BusinessPayoutBase64DocumentType =
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

/** Beneficiary of a business payout. It must be a business; its account may be personal. */
export interface BusinessPayoutBeneficiary {
  /**
   * Name of the business.
   *
   * At least 1, at most 256 characters.
   */
  fullName: string;
  /**
   * Account holder. The account is a business account or a personal account.
   *
   * At least 1, at most 256 characters.
   */
  accountName: string;
  /**
   * Account number.
   *
   * At least 1, at most 256 characters.
   */
  accountNumber: string;
  /**
   * Name of the bank and of its branch. Required for a business account.
   *
   * At most 256 characters.
   */
  bankName?: string;
  /**
   * Number of a mainland resident ID card. Required for a personal account if `targetCurrency` is `CNY`.
   *
   * At most 256 characters.
   */
  idNumber?: string;
  address: BusinessPayoutAddress;
  /** SWIFT code. */
  swiftCode?: string;
  /**
   * Company incorporation number or unified social credit code. Required for a business account.
   *
   * At most 256 characters.
   */
  companyNumber?: string;
}

/** Payer of a business payout. It must be a business. */
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
   * SWIFT code.
   *
   * At most 256 characters.
   */
  swiftCode?: string;
  address: BusinessPayoutAddress;
}

/** Payment type of a business payout. */
export type BusinessPayoutPaymentType = 'DepositPayment' | 'FullPayment' | 'FinalPayment' | 'Other';

/**
 * An alipay transaction in one of three scenarios: C2C wallet, C2C bank or B2C payroll. If `purpose` is `Payroll`, the properties for B2C payroll are required; for any other purpose, those for C2C wallet or C2C bank.
 *
 * Holds to R-023.
 */
export type CheckAlipayTransactionRequest =
  | {
    /** Purpose of the transaction. */
    purpose: AlipayCheckPurpose;
    payer: AlipayCheckPayer & { fullName: string; nationality: CountryCode; address: { country: CountryCode } };
    beneficiary: AlipayCheckBeneficiary & {
      firstName: string;
      lastName: string;
      idNumber: string;
      accountInfo: { routingType: 'alipay'; routingValue: string };
      address: { country: CountryCode };
    };
  }
  | B2cPayrollCheck
  | C2cCheck;

/**
 * A case of {@link CheckAlipayTransactionRequest}.
 *
 * If `purpose` is `Payroll`, the properties for B2C payroll are required; for any other purpose, those for C2C wallet or C2C bank. They must not be empty, and where `routingType` is required, it must be `alipay`. The interface does not say which scenario a purpose other than `Payroll` belongs to, so the properties of either are accepted.
 */
export interface B2cPayrollCheck {
  /** Purpose of the transaction. */
  purpose: 'Payroll';
  payer: AlipayCheckPayer & { fullName: string; nationality: CountryCode };
  beneficiary: AlipayCheckBeneficiary & {
    firstName: string;
    lastName: string;
    idNumber: string;
    accountInfo: { routingType: 'alipay'; routingValue: string };
  };
}

/**
 * A case of {@link CheckAlipayTransactionRequest}.
 *
 * If `purpose` is `Payroll`, the properties for B2C payroll are required; for any other purpose, those for C2C wallet or C2C bank. They must not be empty, and where `routingType` is required, it must be `alipay`. The interface does not say which scenario a purpose other than `Payroll` belongs to, so the properties of either are accepted.
 */
export interface C2cCheck {
  /** Purpose of the transaction. */
  purpose: 'Salary' | 'FamilySupport' | 'Service';
  payer: AlipayCheckPayer & { address: { country: CountryCode } };
  beneficiary:
    & AlipayCheckBeneficiary
    & (
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
      }
    );
}

/**
 * The result of a check, or a refusal.
 *
 * Holds to R-034.
 */
export type CheckAlipayTransactionResponse<Status extends string = string> =
  & Envelope
  & ('1' extends Status
    ? (Status extends '1'
      ? { status: '1'; data: AlipayCheck }
      : { status: '1'; data: AlipayCheck } | RefusedResponse & { message: string }
    )
    : RefusedResponse & { message: string }
  )
  & { status: Status };

/** A refused bank account check. Its details may be in `data`, so `message` may be missing. */
export type CheckBankAccountRefusedResponse = Envelope & {
  /** Details. In a refusal, a string, an object or an array. */
  data?: string | object;
};

/** The properties of {@link CheckBankAccountRequest} that all its cases share. */
export interface CheckBankAccountRequestFields {
  /**
   * Certificate number.
   *
   * At least 1 character.
   */
  idNumber: string;
  /**
   * Name.
   *
   * At least 1 character.
   */
  name: string;
  /**
   * Bank account number.
   *
   * At least 1 character.
   */
  account: string;
}

/**
 * The elements to check.
 *
 * Holds to R-021.
 */
export type CheckBankAccountRequest = CheckBankAccountRequestFields & (BankCheck3 | BankCheck4);

/**
 * A case of {@link CheckBankAccountRequest}.
 *
 * If `type` is `check4`, `phone` is required and must not be empty.
 */
export interface BankCheck3 {
  /** Three elements or four. */
  type: 'check3';
  /** Phone number. Required if `type` is `check4`. */
  phone?: string;
}

/**
 * A case of {@link CheckBankAccountRequest}.
 *
 * If `type` is `check4`, `phone` is required and must not be empty.
 */
export interface BankCheck4 {
  /** Three elements or four. */
  type: BankCheckType;
  /** Phone number. Required if `type` is `check4`. */
  phone: string;
}

/**
 * The result of a bank account check. The details of a failed check may be in `data`, so `message` may be missing.
 *
 * Holds to R-034.
 */
export type CheckBankAccountResponse<Status extends string = string> =
  & Envelope
  & ('1' extends Status
    ? (Status extends '1'
      ? {
        status: '1';
        /** Details. */
        data: string;
      }
      :
        | {
          status: '1';
          /** Details. */
          data: string;
        }
        | {
          status: unknown;
          /** Details. In a refusal, a string, an object or an array. */
          data?: string | object;
        }
    )
    : {
      status: unknown;
      /** Details. In a refusal, a string, an object or an array. */
      data?: string | object;
    }
  )
  & { status: Status };

/** The signed object. It need not be a dictionary (a JSON object). */
export type CheckSignatureRequest = unknown;

/** Whether Chinese characters exist for a name in pinyin, and which. */
export interface ChineseCharacters {
  /** The name in pinyin. */
  pinyinName?: string;
  /** Certificate number. */
  idNumber?: string;
  /** `true` if Chinese characters exist. */
  hasChineseCharacters?: boolean;
  /** The Chinese characters. Present when available. */
  chineseCharacters?: string;
}

/** Identifies the business payout to confirm, and its quote. */
export interface ConfirmBusinessPayoutRequest {
  /**
   * The service's id of the payout.
   *
   * At least 1 character.
   */
  tradeId: string;
  /** Quote number, which identifies the rate. Required if the payout's two currencies differ. */
  queryNo?: string;
}

/**
 * A conversion, or a refusal.
 *
 * Holds to R-034.
 */
export type ConvertWalletFundsResponse<Status extends string = string> =
  & Envelope
  & ('1' extends Status
    ? (Status extends '1'
      ? { status: '1'; data: FxConversion }
      : { status: '1'; data: FxConversion } | RefusedResponse & { message: string }
    )
    : RefusedResponse & { message: string }
  )
  & { status: Status };

/** Country or nationality, as a 2-character ISO 3166-1 code. */
export type CountryCode = string;

/** The properties of {@link CreateBusinessPayoutRequest} that all its cases share. */
export interface CreateBusinessPayoutRequestFields<TargetCurrency extends string = string> {
  /**
   * The merchant's unique order number. One order number creates one payout.
   *
   * At least 1, at most 256 characters.
   */
  orderNo: string;
  /**
   * Transaction mode.
   *
   * At most 32 characters.
   */
  transactionMode: TransactionMode;
  /** Amount in `sourceCurrency`. */
  sourceAmount: number;
  /** Amount in `targetCurrency`. */
  targetAmount: number;
  /** Source currency. */
  sourceCurrency: CurrencyCode;
  /** Target currency. */
  targetCurrency: TargetCurrency;
}

/**
 * A payout by which one business pays another.
 *
 * Holds to.
 */
export type CreateBusinessPayoutRequest<TargetCurrency extends string = string> =
  & CreateBusinessPayoutRequestFields<TargetCurrency>
  & ('CNY' extends TargetCurrency
    ? (TargetCurrency extends 'CNY'
      ? CnyBusinessPayout | CnyFullOrFinalPayment
      :
        | {
          /**
           * Payment type.
           *
           * At most 32 characters.
           */
          paymentType: 'FullPayment' | 'FinalPayment';
          /**
           * Logistics company.
           *
           * At most 256 characters.
           */
          logisticsCompany: string;
          /**
           * Logistics number.
           *
           * At most 256 characters.
           */
          logisticsNumber: string;
          payer: BusinessPayoutPayer;
          beneficiary: BusinessPayoutBeneficiary & (PersonalCnyAccount | BusinessCnyAccount);
          targetCurrency: 'CNY';
        }
        | {
          /**
           * Payment type.
           *
           * At most 32 characters.
           */
          paymentType: 'DepositPayment' | 'Other';
          /**
           * Logistics company.
           *
           * At most 256 characters.
           */
          logisticsCompany?: string;
          /**
           * Logistics number.
           *
           * At most 256 characters.
           */
          logisticsNumber?: string;
          payer: BusinessPayoutPayer;
          beneficiary: BusinessPayoutBeneficiary & (PersonalCnyAccount | BusinessCnyAccount);
          targetCurrency: 'CNY';
        }
        | NonCnyBusinessPayout
    )
    : NonCnyBusinessPayout
  );

/**
 * A case of {@link CreateBusinessPayoutRequest}.
 *
 * If `targetCurrency` is not `CNY`, `payer.address.address` and `beneficiary.address.address` are required and must not be empty.
 */
export interface NonCnyBusinessPayer {
  address: { address: string };
}

/**
 * A case of {@link CreateBusinessPayoutRequest}.
 *
 * If `targetCurrency` is not `CNY`, `beneficiary.swiftCode` is required and must not be empty.
 */
export interface NonCnyBusinessBeneficiary {
  address: { address: string };
  swiftCode: string;
}

/**
 * A case of {@link CreateBusinessPayoutRequest}.
 *
 * If `targetCurrency` is not `CNY`, `payer.address.address` and `beneficiary.address.address` are required and must not be empty.
 */
export interface NonCnyBusinessPayout {
  /**
   * Payment type.
   *
   * At most 32 characters.
   */
  paymentType?: BusinessPayoutPaymentType;
  /**
   * Logistics company.
   *
   * At most 256 characters.
   */
  logisticsCompany?: string;
  /**
   * Logistics number.
   *
   * At most 256 characters.
   */
  logisticsNumber?: string;
  payer: BusinessPayoutPayer & NonCnyBusinessPayer;
  beneficiary: BusinessPayoutBeneficiary & NonCnyBusinessBeneficiary;
}

/**
 * A case of {@link CreateBusinessPayoutRequest}.
 *
 * A business account requires `beneficiary.bankName`, which must name the branch, and `beneficiary.companyNumber`. If `targetCurrency` is `CNY`, a personal account requires `beneficiary.idNumber`. No property says whether an account is a business account or a personal one. So for `CNY`, the schema requires `idNumber`, or both `bankName` and `companyNumber`; whether they fit the account must be checked by a person.
 */
export interface PersonalCnyAccount {
  idNumber: string;
}

/**
 * A case of {@link CreateBusinessPayoutRequest}.
 *
 * A business account requires `beneficiary.bankName`, which must name the branch, and `beneficiary.companyNumber`. If `targetCurrency` is `CNY`, a personal account requires `beneficiary.idNumber`. No property says whether an account is a business account or a personal one. So for `CNY`, the schema requires `idNumber`, or both `bankName` and `companyNumber`; whether they fit the account must be checked by a person.
 */
export interface BusinessCnyAccount {
  bankName: string;
  companyNumber: string;
}

/**
 * A case of {@link CreateBusinessPayoutRequest}.
 *
 * If `targetCurrency` is `CNY`, `paymentType` is required.
 */
export interface CnyBusinessPayout {
  /**
   * Payment type.
   *
   * At most 32 characters.
   */
  paymentType: 'DepositPayment' | 'Other';
  /**
   * Logistics company.
   *
   * At most 256 characters.
   */
  logisticsCompany?: string;
  /**
   * Logistics number.
   *
   * At most 256 characters.
   */
  logisticsNumber?: string;
  payer: BusinessPayoutPayer;
  beneficiary: BusinessPayoutBeneficiary & (PersonalCnyAccount | BusinessCnyAccount);
}

/**
 * A case of {@link CreateBusinessPayoutRequest}.
 *
 * If `targetCurrency` is `CNY`, `paymentType` is required.
 *
 * If `targetCurrency` is `CNY` and `paymentType` is `FullPayment` or `FinalPayment`, `logisticsCompany` and `logisticsNumber` are required and must not be empty.
 */
export interface CnyFullOrFinalPayment {
  /**
   * Payment type.
   *
   * At most 32 characters.
   */
  paymentType: BusinessPayoutPaymentType;
  /**
   * Logistics company.
   *
   * At most 256 characters.
   */
  logisticsCompany: string;
  /**
   * Logistics number.
   *
   * At most 256 characters.
   */
  logisticsNumber: string;
  payer: BusinessPayoutPayer;
  beneficiary: BusinessPayoutBeneficiary & (PersonalCnyAccount | BusinessCnyAccount);
}

/** The properties of {@link CreateGlobalPayoutRequest} that all its cases share. */
export interface CreateGlobalPayoutRequestFields {
  /**
   * The merchant's unique order number. One order number creates one payout.
   *
   * At most 256 characters.
   */
  orderNo?: string;
  /** Judging by its name, whether the rate is locked. */
  lockRate?: boolean;
  /**
   * Judging by its name, the identifier of a quote.
   *
   * At most 256 characters.
   */
  queryNo?: string;
  /**
   * Source of the funds.
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
  /** Amount in `sourceCurrency`. */
  sourceAmount?: number;
  /** Source currency. */
  sourceCurrency?: CurrencyCode;
  /** Amount in `targetCurrency`. */
  targetAmount?: number;
  /** Target currency. */
  targetCurrency?: CurrencyCode;
  /**
   * Judging by its name, the logistics company.
   *
   * At most 256 characters.
   */
  logisticsCompany?: string;
  /**
   * Judging by its name, the logistics number.
   *
   * At most 256 characters.
   */
  logisticsNumber?: string;
  /**
   * Payment type.
   *
   * At most 32 characters.
   */
  paymentType?: GlobalPayoutPaymentType;
  /**
   * Transaction mode.
   *
   * At most 256 characters.
   */
  transactionMode?: TransactionMode;
}

/**
 * A payout that pays a beneficiary on behalf of a payer.
 *
 * Holds to.
 */
export type CreateGlobalPayoutRequest =
  & CreateGlobalPayoutRequestFields
  & (
    | PayoutToKnownBeneficiary
    | {
      /**
       * Id of a known beneficiary, used instead of `beneficiary`.
       *
       * At most 256 characters.
       */
      beneficiaryId?: '';
      beneficiary?: GlobalPayoutBeneficiary;
    }
  )
  & (
    | PayoutOfKnownPayer
    | {
      /**
       * Id of a known payer, used instead of `payer`.
       *
       * At most 256 characters.
       */
      payerId?: '';
      payer?: GlobalPayoutPayer;
    }
  )
  & (
    | {
      /**
       * Purpose of the payout.
       *
       * At most 256 characters.
       */
      purpose?: GlobalPayoutPurpose;
      /**
       * Subpurpose of the payout. `Goods` and `Service` each have a list of values. On update, required for an alipay account.
       *
       * At most 256 characters.
       */
      subpurpose?: '';
    }
    | GoodsPayout
    | ServicePayout
    | {
      /**
       * Purpose of the payout.
       *
       * At most 256 characters.
       */
      purpose?:
        | 'Salary'
        | 'Family Support'
        | 'Payroll'
        | 'Tuition'
        | 'Insurance'
        | 'Travel'
        | 'Rent'
        | 'Living';
      /**
       * Subpurpose of the payout. `Goods` and `Service` each have a list of values. On update, required for an alipay account.
       *
       * At most 256 characters.
       */
      subpurpose?: string;
    }
  );

/**
 * A case of {@link CreateGlobalPayoutRequest}.
 *
 * If `beneficiaryId` is given, `beneficiary` must be empty: absent or `{}`. An empty `beneficiaryId` counts as not given.
 */
export type AbsentBeneficiary = object & {
  fullName?: never;
  firstName?: never;
  lastName?: never;
  accountType?: never;
  accountInfo?: never;
  entityType?: never;
  idNumber?: never;
  idType?: never;
  nationality?: never;
  phoneCode?: never;
  phoneNumber?: never;
  email?: never;
  gender?: never;
  address?: never;
  occupation?: never;
  idIssueDate?: never;
  idExpiryDate?: never;
};

/**
 * A case of {@link CreateGlobalPayoutRequest}.
 *
 * If `beneficiaryId` is given, `beneficiary` must be empty: absent or `{}`. An empty `beneficiaryId` counts as not given.
 */
export interface PayoutToKnownBeneficiary {
  /**
   * Id of a known beneficiary, used instead of `beneficiary`.
   *
   * At most 256 characters.
   */
  beneficiaryId: string;
  beneficiary?: AbsentBeneficiary;
}

/**
 * A case of {@link CreateGlobalPayoutRequest}.
 *
 * If `payerId` is given, `payer` must be empty: absent or `{}`. An empty `payerId` counts as not given.
 */
export type AbsentPayer = object & {
  firstName?: never;
  lastName?: never;
  fullName?: never;
  firstNameEn?: never;
  lastNameEn?: never;
  nationality?: never;
  phoneNumber?: never;
  phoneCode?: never;
  email?: never;
  idNumber?: never;
  idType?: never;
  idCountry?: never;
  idIssueDate?: never;
  idExpiryDate?: never;
  gender?: never;
  entityType?: never;
  dob?: never;
  reference?: never;
  address?: never;
  accountInfo?: never;
  occupation?: never;
};

/**
 * A case of {@link CreateGlobalPayoutRequest}.
 *
 * If `payerId` is given, `payer` must be empty: absent or `{}`. An empty `payerId` counts as not given.
 */
export interface PayoutOfKnownPayer {
  /**
   * Id of a known payer, used instead of `payer`.
   *
   * At most 256 characters.
   */
  payerId: string;
  payer?: AbsentPayer;
}

/**
 * A case of {@link CreateGlobalPayoutRequest}.
 *
 * If `purpose` is `Goods` and `subpurpose` is given, it must be one of the four Goods values.
 */
export interface GoodsPayout {
  /**
   * Purpose of the payout.
   *
   * At most 256 characters.
   */
  purpose: 'Goods';
  /**
   * Subpurpose of the payout. `Goods` and `Service` each have a list of values. On update, required for an alipay account.
   *
   * At most 256 characters.
   */
  subpurpose?: GoodsSubpurpose | '';
}

/**
 * A case of {@link CreateGlobalPayoutRequest}.
 *
 * If `purpose` is `Service` and `subpurpose` is given, it must be one of the thirteen Service values, two of which contain a space.
 */
export interface ServicePayout {
  /**
   * Purpose of the payout.
   *
   * At most 256 characters.
   */
  purpose: 'Service';
  /**
   * Subpurpose of the payout. `Goods` and `Service` each have a list of values. On update, required for an alipay account.
   *
   * At most 256 characters.
   */
  subpurpose?: ServiceSubpurpose | '';
}

/** A payin. */
export interface CreatePayinRequest {
  /**
   * The merchant's unique order number. One order number creates one payin.
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
  /** Amount in `sourceCurrency`. */
  sourceAmount?: number;
  /** Amount in `targetCurrency`. */
  targetAmount?: number;
  /** Source currency. */
  sourceCurrency?: CurrencyCode;
  /** Target currency. */
  targetCurrency?: CurrencyCode;
  /**
   * The gateway. The property is spelled `getway`.
   *
   * At most 256 characters.
   */
  getway?: PayinGatewayName;
  /**
   * Pay type.
   *
   * At most 256 characters.
   * @defaultValue "qrcode"
   */
  payType?: PayinPayType;
  /** Ids of files. */
  fileIds?: string[];
  payer: PayinPayer;
  beneficiary?: PayinBeneficiary;
}

/** A personal payout. Only the names of some properties are known; any other property is accepted. */
export interface CreatePersonalPayoutRequest {
  /** The merchant's unique order number. One order number creates one payout. */
  orderNo?: unknown;
  /** The payer. */
  payer?: unknown;
  /** The beneficiary. */
  beneficiary?: unknown;
  /** Purpose of the payout. */
  purpose?: unknown;
  /** Source of the funds. */
  fundsSource?: unknown;
  /** The relationship. */
  relationship?: unknown;
  [property: string]: unknown;
}

/** If it has no `tradeId`, this call created no order; an earlier call with the same `orderNo` may have. Check `message`, or contact the service operator. If it has one, assume that the order exists. */
export type CreateRefusedData =
  | string
  | unknown[]
  | {
    /**
     * The service's id of an order.
     *
     * At most 256 characters.
     */
    tradeId?: string;
  };

/** The response to a create request with HTTP 400. If `data` has a `tradeId`, assume that the order exists. */
export type CreateRefusedResponse<Status extends string = string> = UnspecifiedResponse<Status> & { data?: CreateRefusedData };

/** The merchant's keys. */
export interface CreateTokenRequest {
  /**
   * The application key.
   *
   * At least 1 character.
   */
  appKey: string;
  /**
   * The secret key. Do not log it or send it to a browser.
   *
   * At least 1 character.
   */
  secretKey: string;
}

/**
 * A token, or a refusal.
 *
 * Holds to R-034.
 */
export type CreateTokenResponse<Status extends string = string> =
  & Envelope
  & ('1' extends Status
    ? (Status extends '1'
      ? {
        status: '1';
        /** The token. It expires one hour after it is issued. */
        data: string;
      }
      :
        | {
          status: '1';
          /** The token. It expires one hour after it is issued. */
          data: string;
        }
        | RefusedResponse & { message: string }
    )
    : RefusedResponse & { message: string }
  )
  & { status: Status };

/** 3-character currency code. The interface does not name the characters; capital letters are a reading. */
export type CurrencyCode = string;

/** Type of a document in a multipart upload. */
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

/** `I` is an individual, `B` a business. */
export type EntityType = 'I' | 'B';

/** The envelope of a response. On success, `data` is what the operation returns; what it is otherwise is not shown. */
export interface Envelope {
  status: StatusCode;
  /** The error text. */
  message?: string;
}

/**
 * The Chinese characters of a name, or a refusal.
 *
 * Holds to R-034.
 */
export type FindChineseCharactersResponse<Status extends string = string> =
  & Envelope
  & ('1' extends Status
    ? (Status extends '1'
      ? { status: '1'; data: ChineseCharacters }
      : { status: '1'; data: ChineseCharacters } | RefusedResponse & { message: string }
    )
    : RefusedResponse & { message: string }
  )
  & { status: Status };

/** Source of the funds. */
export type FundsSource = 'Business income' | 'Employment income' | 'Part-time income' | 'Saving deposits';

/** A conversion of wallet funds. */
export interface FxConversion {
  /** Converted amount. */
  convertedAmount?: number;
  /** Transaction id. */
  transactionId?: string;
  /** Wallet type. */
  walletType?: WalletType;
}

/** Gender. The values are spelled exactly as listed. */
export type Gender = 'Male' | 'FeMale';

/**
 * Identifies a payin by `tradeId`, by `orderNo` or by both. The interface marks both as conditional and states no condition; that one of them is required is a reading.
 *
 * Holds to R-014.
 */
export type GetPayinStatusRequest = PayinByTradeId | PayinByOrderNo;

/**
 * A case of {@link GetPayinStatusRequest}.
 *
 * `tradeId` or `orderNo` must be given, or both. An empty string counts as not given. The interface marks both as conditional and states no condition, so this is a reading.
 */
export interface PayinByTradeId {
  /** The service's id of the payin. */
  tradeId: string;
  /** The merchant's order number. */
  orderNo?: string;
}

/**
 * A case of {@link GetPayinStatusRequest}.
 *
 * `tradeId` or `orderNo` must be given, or both. An empty string counts as not given. The interface marks both as conditional and states no condition, so this is a reading.
 */
export interface PayinByOrderNo {
  /** The service's id of the payin. */
  tradeId?: string;
  /** The merchant's order number. */
  orderNo: string;
}

/**
 * A wallet, or a refusal.
 *
 * Holds to R-034.
 */
export type GetWalletResponse<Status extends string = string> =
  & Envelope
  & ('1' extends Status
    ? (Status extends '1'
      ? { status: '1'; data: Wallet }
      : { status: '1'; data: Wallet } | RefusedResponse & { message: string }
    )
    : RefusedResponse & { message: string }
  )
  & { status: Status };

/** An empty object. It must be signed like any other body. */
export type GetWalletsForPersonalPayoutsRequest = Record<string, never>;

/** The properties of {@link GlobalPayoutBeneficiary} that all its cases share. */
export interface GlobalPayoutBeneficiaryFields {
  /**
   * Full name.
   *
   * At most 256 characters.
   */
  fullName?: string;
  /**
   * First name.
   *
   * At most 256 characters.
   */
  firstName?: string;
  /**
   * Last name.
   *
   * At most 256 characters.
   */
  lastName?: string;
  /**
   * Account type.
   *
   * At most 32 characters.
   */
  accountType?: AccountType;
  accountInfo?: GlobalPayoutBeneficiaryAccount;
  /**
   * Certificate number.
   *
   * At most 256 characters.
   */
  idNumber?: string;
  /**
   * Certificate type.
   *
   * At most 256 characters.
   */
  idType?: IdType;
  /** Nationality. */
  nationality?: CountryCode;
  /**
   * Phone code.
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
  address?: GlobalPayoutBeneficiaryAddress;
  /**
   * Occupation. It can be filled with the `nameEn` of an occupation from `listOccupations`.
   *
   * At most 256 characters.
   */
  occupation?: string;
  /**
   * Issue date of the certificate.
   *
   * At most 256 characters.
   */
  idIssueDate?: string;
  /**
   * Expiry date of the certificate.
   *
   * At most 256 characters.
   */
  idExpiryDate?: string;
}

/**
 * Beneficiary of a global payout.
 *
 * Holds to R-006.
 */
export type GlobalPayoutBeneficiary = BusinessBeneficiary | IndividualBeneficiary;

/**
 * A case of {@link GlobalPayoutBeneficiary}.
 *
 * If `beneficiary.entityType` is `I` (an individual), `beneficiary.gender` is required.
 */
export interface BusinessBeneficiary extends GlobalPayoutBeneficiaryFields {
  /**
   * Individual or business.
   *
   * At most 1 character.
   */
  entityType?: 'B';
  /**
   * Gender. Required for an individual.
   *
   * At most 10 characters.
   */
  gender?: Gender;
}

/**
 * A case of {@link GlobalPayoutBeneficiary}.
 *
 * If `beneficiary.entityType` is `I` (an individual), `beneficiary.gender` is required.
 */
export interface IndividualBeneficiary extends GlobalPayoutBeneficiaryFields {
  /**
   * Individual or business.
   *
   * At most 1 character.
   */
  entityType?: EntityType;
  /**
   * Gender. Required for an individual.
   *
   * At most 10 characters.
   */
  gender: Gender;
}

/** The properties of {@link GlobalPayoutBeneficiaryAccount} that all its cases share. */
export interface GlobalPayoutBeneficiaryAccountFields {
  /**
   * Account name.
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
   * Account number.
   *
   * At most 256 characters.
   */
  number?: string;
  /**
   * Address.
   *
   * At most 256 characters.
   */
  address?: string;
}

/**
 * Account of the beneficiary.
 *
 * Holds to R-007.
 */
export type GlobalPayoutBeneficiaryAccount =
  | RoutedBeneficiaryAccount
  | GlobalPayoutBeneficiaryAccountFields & {
    /**
     * Routing type of `routingValue`. An empty string counts as not given.
     *
     * At most 256 characters.
     */
    routingType?: RoutingTypeOnCreate | '';
    /**
     * Routing value. Applies when `routingType` is not empty, which this document reads as: must be empty otherwise.
     *
     * At most 256 characters.
     */
    routingValue?: '';
  };

/**
 * A case of {@link GlobalPayoutBeneficiaryAccount}.
 *
 * If `beneficiary.accountInfo.routingValue` is given, `beneficiary.accountInfo.routingType` is required and must not be empty. An empty `routingValue` counts as not given. The interface says only that `routingValue` applies when `routingType` is not empty; that it must be empty otherwise is a reading.
 */
export interface RoutedBeneficiaryAccount extends GlobalPayoutBeneficiaryAccountFields {
  /**
   * Routing type of `routingValue`. An empty string counts as not given.
   *
   * At most 256 characters.
   */
  routingType: RoutingTypeOnCreate;
  /**
   * Routing value. Applies when `routingType` is not empty, which this document reads as: must be empty otherwise.
   *
   * At most 256 characters.
   */
  routingValue: string;
}

/** Address of the beneficiary. It can be filled with `pinyin` values from `listAreas`. */
export interface GlobalPayoutBeneficiaryAddress {
  /**
   * State.
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
   * The address.
   *
   * At most 256 characters.
   */
  address?: string;
  /**
   * Street.
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

/** Payer of a global payout. */
export interface GlobalPayoutPayer {
  /**
   * First name.
   *
   * At most 256 characters.
   */
  firstName?: string;
  /**
   * Last name.
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
   * First name in English. Accepted on create only.
   *
   * At most 256 characters.
   */
  firstNameEn?: string;
  /**
   * Last name in English. Accepted on create only.
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
   * Phone code.
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
   * Certificate number.
   *
   * At most 256 characters.
   */
  idNumber?: string;
  /**
   * Certificate type.
   *
   * At most 256 characters.
   */
  idType?: IdType;
  /** Country of the certificate. */
  idCountry?: CountryCode;
  /**
   * Issue date of the certificate.
   *
   * At most 256 characters.
   */
  idIssueDate?: string;
  /**
   * Expiry date of the certificate.
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
   * Reference from payer to beneficiary.
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

/** Account of the payer. */
export interface GlobalPayoutPayerAccount {
  /**
   * Account number.
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

/** Address of the payer. */
export interface GlobalPayoutPayerAddress {
  /**
   * State.
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
   * Street.
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
   * Full residential address.
   *
   * At most 256 characters.
   */
  address?: string;
  /** Country. */
  country?: CountryCode;
}

/** Payment type of a global payout. */
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

/** Subpurpose of a payout whose purpose is `Goods`. */
export type GoodsSubpurpose =
  | 'CLOTHES_BAGS_SHOES_CLOTHES'
  | 'DAILY_SUPPLIES_AND_COSMETICS'
  | 'ELECTRONICS_AND_HOME_APPLIANCES'
  | 'TOYS_KIDS_BABIES';

/** Certificate type. */
export type IdType = 'idcard' | 'passport' | 'driver' | 'residence' | 'workpermit' | 'other';

/** The request body that the interface lists for `listAreas`. */
export interface ListAreasRequest {
  /** The meaning of this property is not shown. */
  xxxx?: string;
}

/**
 * The areas, or a refusal.
 *
 * Holds to R-034.
 */
export type ListAreasResponse<Status extends string = string> =
  & Envelope
  & ('1' extends Status
    ? (Status extends '1'
      ? {
        status: '1';
        /** The areas. */
        data: Area[];
      }
      :
        | {
          status: '1';
          /** The areas. */
          data: Area[];
        }
        | RefusedResponse & { message: string }
    )
    : RefusedResponse & { message: string }
  )
  & { status: Status };

/**
 * The occupations, or a refusal.
 *
 * Holds to R-034.
 */
export type ListOccupationsResponse<Status extends string = string> =
  & Envelope
  & ('1' extends Status
    ? (Status extends '1'
      ? {
        status: '1';
        /** The occupations. */
        data: Occupation[];
      }
      :
        | {
          status: '1';
          /** The occupations. */
          data: Occupation[];
        }
        | RefusedResponse & { message: string }
    )
    : RefusedResponse & { message: string }
  )
  & { status: Status };

/**
 * The payins, or a refusal.
 *
 * Holds to R-034.
 */
export type ListPayinsResponse<Status extends string = string> =
  & Envelope
  & ('1' extends Status
    ? (Status extends '1'
      ? {
        status: '1';
        /** Number of orders retrieved. */
        total?: number;
        /** The payins. */
        data: ListedPayin[];
      }
      :
        | {
          status: '1';
          /** Number of orders retrieved. */
          total?: number;
          /** The payins. */
          data: ListedPayin[];
        }
        | RefusedResponse & { message: string }
    )
    : RefusedResponse & { message: string }
  )
  & { status: Status };

/**
 * The wallets, or a refusal.
 *
 * Holds to R-034.
 */
export type ListWalletsResponse<Status extends string = string> =
  & Envelope
  & ('1' extends Status
    ? (Status extends '1'
      ? {
        status: '1';
        /** The wallets. */
        data: ListedWallet[];
      }
      :
        | {
          status: '1';
          /** The wallets. */
          data: ListedWallet[];
        }
        | RefusedResponse & { message: string }
    )
    : RefusedResponse & { message: string }
  )
  & { status: Status };

/** A payin in the listing. Only the names of most properties are known. */
export interface ListedPayin {
  /** The service's id of the payin. */
  tradeId?: string;
  /** Status of the payin. The known values are those of the parameter `status` of `listPayins`. */
  status?: string;
  gateway?: ListedPayinGateway;
  /** Creation time. */
  createTime?: unknown;
  /** Completion time. */
  completedTime?: unknown;
  /** Amount in the target currency. */
  targetAmount?: unknown;
  /** Amount in the source currency. */
  sourceAmount?: unknown;
  /** Name of the payer. */
  payerName?: unknown;
  /** Name of the beneficiary. */
  beneficiaryName?: unknown;
  /** The merchant's order number. */
  orderNo?: unknown;
  /** The target currency and the source currency, as `targetCurrency/sourceCurrency`. */
  currencyPair?: unknown;
  /** Purpose of the payin. */
  purpose?: unknown;
  [property: string]: unknown;
}

/** Gateway of a payin, as `listPayins` returns it. Only the names of its properties are known. */
export interface ListedPayinGateway {
  /** The gateway. */
  gateway?: unknown;
  /** App id. */
  appid?: unknown;
  /** Order id. */
  orderId?: unknown;
  /** Original id. */
  originalId?: unknown;
  /** Account name. */
  accountName?: unknown;
  /** Account number. */
  accountNumber?: unknown;
  /** Account number of the payer. */
  payerAccountNumber?: unknown;
  /** Name of the bank. */
  bankName?: unknown;
  /** Reference. */
  reference?: unknown;
  [property: string]: unknown;
}

/** A wallet in the list. The amounts are strings. */
export interface ListedWallet {
  /** Unique wallet id. */
  walletId?: string;
  /** Currency code. */
  currency?: CurrencyCode;
  /** Available balance. */
  amount?: string;
  /** Available balance plus the amount in transit. */
  totalAmount?: string;
  /** Wallet type. */
  type?: WalletType;
}

/** An occupation (`OccupationEntity`). The occupation of a beneficiary can be filled with its `nameEn`. */
export interface Occupation {
  /** Name in simplified Chinese. */
  nameCn?: string;
  /** Name in English. */
  nameEn?: string;
  /** Name in traditional Chinese. */
  nameTw?: string;
}

/** A payin. */
export interface Payin {
  /**
   * The service's unique id of the payin.
   *
   * At most 256 characters.
   */
  tradeId: string;
  /** The merchant's order number. Required in the newer variant. */
  orderNo: string;
  /** A message. */
  message?: string;
  /**
   * Status of the payin. The known values are those of the parameter `status` of `listPayins`.
   *
   * At most 256 characters.
   */
  status: string;
  gateway: PayinGateway;
}

/** Beneficiary of a payin. */
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

/** Account of the beneficiary. */
export interface PayinBeneficiaryAccount {
  /**
   * Account name.
   *
   * At most 256 characters.
   */
  name?: string;
  /**
   * Account number.
   *
   * At most 256 characters.
   */
  number?: string;
}

/** Details of the gateway. The interface does not show how a payer uses them. */
export type PayinGateway = AlipayPayinGateway | WechatPayinGateway | BankPayinGateway;

/** Gateway of a payin. */
export type PayinGatewayName = 'alipay' | 'wechat' | 'bank';

/** Pay type of a payin. */
export type PayinPayType = 'app' | 'qrcode';

/** The properties of {@link PayinPayer} that all its cases share. */
export interface PayinPayerFields {
  /**
   * Full name. Required in the newer variant, and must be a Chinese name there.
   *
   * At least 1, at most 256 characters.
   */
  fullName: string;
  /**
   * First name in English.
   *
   * At most 256 characters.
   */
  firstNameEn?: string;
  /**
   * Last name in English.
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
   * Certificate number.
   *
   * At most 256 characters.
   */
  idNumber?: string;
  /**
   * Certificate type.
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
   * Phone code.
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
   * Emergency phone number.
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
   * Issue date of the certificate.
   *
   * At most 256 characters.
   */
  idIssueDate?: string;
  /**
   * Expiry date of the certificate.
   *
   * At most 256 characters.
   */
  idExpiryDate?: string;
  accountInfo?: PayinPayerAccount;
}

/**
 * Payer of a payin.
 *
 * Holds to R-011.
 */
export type PayinPayer = RelatedPayer | SelfPayer;

/**
 * A case of {@link PayinPayer}.
 *
 * If `payer.relationship` is `Self`, `payer.realPayer` must be empty: absent or `{}`. The interface says only that `realPayer` applies when `relationship` is not `Self`; that it must be empty otherwise is a reading.
 */
export interface RelatedPayer extends PayinPayerFields {
  /**
   * Relationship to the real payer.
   *
   * At most 256 characters.
   */
  relationship?: 'Spouse' | 'Parent' | 'Children' | 'Sibling' | 'Grandparent' | 'Grandchildren';
  realPayer?: PayinRealPayer;
}

/**
 * A case of {@link PayinPayer}.
 *
 * If `payer.relationship` is `Self`, `payer.realPayer` must be empty: absent or `{}`. The interface says only that `realPayer` applies when `relationship` is not `Self`; that it must be empty otherwise is a reading.
 */
export type AbsentRealPayer = Record<string, never>;

/**
 * A case of {@link PayinPayer}.
 *
 * If `payer.relationship` is `Self`, `payer.realPayer` must be empty: absent or `{}`. The interface says only that `realPayer` applies when `relationship` is not `Self`; that it must be empty otherwise is a reading.
 */
export interface SelfPayer extends PayinPayerFields {
  /**
   * Relationship to the real payer.
   *
   * At most 256 characters.
   */
  relationship?: PayinRelationship;
  realPayer?: AbsentRealPayer;
}

/** Account of the payer. */
export interface PayinPayerAccount {
  /**
   * Name of the bank.
   *
   * At most 256 characters.
   */
  bankName?: string;
  /**
   * Account number.
   *
   * At most 256 characters.
   */
  number?: string;
}

/** Address of the payer. */
export interface PayinPayerAddress {
  /**
   * State.
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
   * Street.
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

/** The real payer. Applies when `relationship` is not `Self`, which this document reads as: must be empty otherwise. Only the names of most properties are known. */
export interface PayinRealPayer {
  /** Full name. */
  fullName?: unknown;
  /** Certificate number. */
  idNumber?: unknown;
  /** Certificate type. */
  idType?: IdType;
  /** Issue date of the certificate. */
  idIssueDate?: unknown;
  /** Expiry date of the certificate. */
  idExpiryDate?: unknown;
  /** Account of the real payer. */
  accountInfo?: {
    /** Account number. */
    number?: unknown;
    [property: string]: unknown;
  };
  [property: string]: unknown;
}

/** Relationship of the payer of a payin to the real payer. */
export type PayinRelationship = 'Self' | 'Spouse' | 'Parent' | 'Children' | 'Sibling' | 'Grandparent' | 'Grandchildren';

/**
 * A payin with its gateway, or a refusal.
 *
 * Holds to R-034.
 */
export type PayinResponse<Status extends string = string> =
  & Envelope
  & ('1' extends Status
    ? (Status extends '1'
      ? { status: '1'; data: Payin }
      : { status: '1'; data: Payin } | RefusedResponse & { message: string }
    )
    : RefusedResponse & { message: string }
  )
  & { status: Status };

/** Status of a payin. */
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

/** A payout. */
export interface Payout {
  /**
   * The service's unique id of the payout.
   *
   * At most 256 characters.
   */
  tradeId: string;
  /**
   * Status of the payout.
   *
   * At most 256 characters.
   */
  status: string;
}

/**
 * The payout that was created or updated, or a refusal.
 *
 * Holds to R-034.
 */
export type PayoutResponse<Status extends string = string> =
  & Envelope
  & ('1' extends Status
    ? (Status extends '1'
      ? { status: '1'; data: Payout }
      : { status: '1'; data: Payout } | RefusedResponse & { message: string }
    )
    : RefusedResponse & { message: string }
  )
  & { status: Status };

/** Identifies a personal payout by the known identifiers. Any other property is accepted. */
export interface PersonalPayoutIdentifier {
  /** The service's id of the payout. */
  tradeId?: unknown;
  /** The merchant's order number. */
  orderNo?: unknown;
  [property: string]: unknown;
}

/** A rate, and the quote number (`queryNo`) that identifies it. */
export interface Quote {
  /** Quote number, which identifies the rate. */
  queryNo?: string;
  /** The rate. */
  rate?: number;
}

/** The two currencies of a quote. */
export interface QuoteRequest {
  /** Currency being sent. */
  sourceCurrency: CurrencyCode;
  /** Target currency. */
  targetCurrency: CurrencyCode;
}

/**
 * A quote, or a refusal.
 *
 * Holds to R-034.
 */
export type QuoteResponse<Status extends string = string> =
  & Envelope
  & ('1' extends Status
    ? (Status extends '1'
      ? { status: '1'; data: Quote }
      : { status: '1'; data: Quote } | RefusedResponse & { message: string }
    )
    : RefusedResponse & { message: string }
  )
  & { status: Status };

/** Identifies a payin. */
export interface RefreshPayinGatewayRequest {
  /**
   * The service's id of the payin.
   *
   * At least 1 character.
   */
  tradeId: string;
}

/** A response whose `status` is not `1`. */
export interface RefusedResponse {
  status: unknown;
  /** A string, an object or an array. Its content is not shown. */
  data?: string | object;
  message: unknown;
}

/** Routing type. */
export type RoutingType = 'bsb' | 'swift' | 'sort' | 'ifsc' | 'aba' | 'alipay' | 'wechat';

/** Routing type. `bpay` is accepted on create only. */
export type RoutingTypeOnCreate = 'bsb' | 'swift' | 'sort' | 'ifsc' | 'aba' | 'alipay' | 'wechat' | 'bpay';

/** Subpurpose of a payout whose purpose is `Service`. Two of the values contain a space. */
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

/** Unified social credit code of 18 characters. The interface calls it an 18-digit code; codes in use also contain capital letters, so both are accepted. */
export type SocialCreditCode = string;

/** `1` is success, `-1` an error. Each operation lists the codes known for it; others exist, so the type stays open. */
export type StatusCode = string;

/** Transaction mode of a payout. */
export type TransactionMode = 'cnyMode' | 'originalMode' | 'crossMode';

/** A body whose properties are not shown. Any property is accepted. */
export interface UnspecifiedRequest {
  [property: string]: unknown;
}

/**
 * A response whose `data` is not shown.
 *
 * Holds to R-034.
 */
export type UnspecifiedResponse<Status extends string = string> =
  & Envelope
  & ('1' extends Status
    ? (Status extends '1'
      ? {
        status: '1';
        /** A string, an object or an array. Its content is not shown. */
        data?: string | object;
      }
      :
        | {
          status: '1';
          /** A string, an object or an array. Its content is not shown. */
          data?: string | object;
        }
        | RefusedResponse & { message: string }
    )
    : RefusedResponse & { message: string }
  )
  & { status: Status };

/**
 * The corrected payout, with the same properties as a create request.
 *
 * Holds to.
 */
export type UpdateGlobalPayoutRequest =
  & CreateGlobalPayoutRequest
  & (GlobalPayoutUpdate | GlobalPayoutUpdateToAlipay)
  & { payer?: { firstNameEn?: ''; lastNameEn?: '' } };

/**
 * A case of {@link UpdateGlobalPayoutRequest}.
 *
 * On update, if `beneficiary.accountType` is `alipay`, `subpurpose` is required and must not be empty.
 */
export interface GlobalPayoutUpdate {
  beneficiary?: { accountType?: 'bank' | 'wechat'; accountInfo?: { routingType?: RoutingType | '' } };
}

/**
 * A case of {@link UpdateGlobalPayoutRequest}.
 *
 * On update, if `beneficiary.accountType` is `alipay`, `subpurpose` is required and must not be empty.
 */
export interface GlobalPayoutUpdateToAlipay {
  beneficiary?: { accountInfo?: { routingType?: RoutingType | '' } };
  subpurpose: string;
}

/** Identifies a personal payout and contains the properties to change. No other property is accepted. */
export interface UpdatePersonalPayoutRequest {
  /** The service's id of the payout. */
  tradeId?: unknown;
  /** The merchant's order number. */
  orderNo?: unknown;
  /** The payer. */
  payer?: unknown;
  /** The beneficiary. */
  beneficiary?: unknown;
  /** Purpose of the payout. */
  purpose?: unknown;
  /** Source of the funds. */
  fundsSource?: unknown;
  /** The relationship. */
  relationship?: unknown;
}

/** A document for a business payout, as a base64 string. */
export interface UploadBusinessPayoutDocumentBase64Request {
  /**
   * The service's id of the payout.
   *
   * At least 1 character.
   */
  tradeId: string;
  /**
   * The file as a base64 string.
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
  /** Document type. */
  type: BusinessPayoutBase64DocumentType;
}

/** A document for a payin. */
export interface UploadPayinDocumentRequest {
  /** The file. */
  file: Blob;
  /** Document type. */
  type: DocumentType;
  /**
   * Name of the file.
   *
   * At least 1 character.
   */
  fileName: string;
}

/** A document for a payout. The other fields of the form are not shown; any field is accepted. */
export interface UploadPayoutDocumentRequest {
  /** The file. The name of this field is an assumption. */
  file?: Blob;
  /** Document type. */
  type?: DocumentType;
  [property: string]: unknown;
}

/** Documents for a personal payout. The other fields of the form are not shown; any field is accepted. */
export interface UploadPersonalPayoutDocumentRequest {
  /** The service's id of the payout. */
  tradeId?: unknown;
  [property: string]: unknown;
}

/** A wallet. The amounts are numbers. */
export interface Wallet {
  /** Available balance. */
  amount?: number;
  /** Currency code. */
  currency?: CurrencyCode;
  /** Available balance plus the amount in transit. */
  totalAmount?: number;
  /** Unique wallet id. */
  walletId?: string;
  /** Wallet type. */
  type?: WalletType;
}

/** Wallet type. */
export type WalletType = 'personal' | 'business';

/** Details of a wechat gateway. */
export interface WechatPayinGateway {
  /**
   * The gateway.
   *
   * At most 256 characters.
   */
  gateway: 'wechat';
  /**
   * App id.
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
   * Original id.
   *
   * At most 256 characters.
   */
  originalId: string;
  /**
   * Older variant of `id` and `originalId`.
   *
   * At most 256 characters.
   * @deprecated
   */
  orderId?: string;
}
