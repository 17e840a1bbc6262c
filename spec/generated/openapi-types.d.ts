/*
 * Types of the OpenAPI document, made by openapi-typescript. Do not edit: `pnpm generate` writes this file.
 */

export interface paths {
    "/payout/oauth/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a token
         * @description Returns a token for an application key and a secret key. The token expires one hour after it is issued (R-032). You may request a new token before the old one expires, even for every request.
         */
        post: operations["createToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payout/encrypt/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a signed object
         * @description Verifies signed request data. The signed object need not be a dictionary (a JSON object), so this document accepts any JSON value.
         */
        post: operations["checkSignature"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/global/payout/rate/query/price": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get a quote for a global payout
         * @description Returns the rate between two currencies, and the quote number (`queryNo`) that identifies this rate. Later operations, such as a conversion of wallet funds, refer to it.
         */
        post: operations["getGlobalPayoutQuote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/global/payout/transfer/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a global payout
         * @description Creates an order that pays a beneficiary, on a bank, alipay or wechat account, on behalf of a payer. One `orderNo` creates one payout: a second create request with the same number is refused (R-029). If the response is HTTP 400 and its `data` has no `tradeId`, this call created no payout, though an earlier call with the same `orderNo` may have (R-015). Do not send it again with a new `orderNo` before you know.
         */
        post: operations["createGlobalPayout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/global/payout/transfer/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Update a global payout
         * @description Corrects wrong information in a payout. The body has the same properties as a create request. If `beneficiary.accountType` is `alipay`, `subpurpose` is required (R-005); `bpay` (R-008) and the payer's English names (R-009) are accepted on create only. Whether omitted properties keep their values is not shown, so send all of them.
         */
        post: operations["updateGlobalPayout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/global/payout/transfer/query/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get the status of a global payout
         * @description Returns the status of a payout.
         */
        post: operations["getGlobalPayoutStatus"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/global/payout/transfer/async": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm a global payout
         * @description Confirms a payout: the service then sends CNY to the beneficiary's bank account. The request is processed asynchronously, and the result arrives as a callback. Concurrent calls are supported.
         */
        post: operations["confirmGlobalPayout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/global/payout/transfer/upload/multipart": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a document for a global payout
         * @description Uploads a supporting document for a payout as a multipart form.
         */
        post: operations["uploadGlobalPayoutDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/global/payout/transfer/upload/completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark the documents of a global payout as complete
         * @description Marks the upload of supporting documents for a payout as complete. The interface speaks of a business order here.
         */
        post: operations["completeGlobalPayoutDocuments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/global/payin/transfer/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a payin
         * @description Creates an order that collects funds from a payer through a gateway, and returns the details of that gateway. One `orderNo` creates one payin: a second create request with the same number is refused (R-029). If the response is HTTP 400 and its `data` has no `tradeId`, this call created no payin, though an earlier call with the same `orderNo` may have (R-015). Do not send it again with a new `orderNo` before you know.
         */
        post: operations["createPayin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/global/payin/transfer/query/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get the status of a payin
         * @description Returns a payin with its status and its gateway. The payin is named by `tradeId`, by `orderNo` or by both (R-014): the interface marks both as conditional, and states no condition. The older variant requires `tradeId`.
         */
        post: operations["getPayinStatus"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/global/payin/transfer/refresh/gateway": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refresh the gateway of a payin
         * @description Refreshes the gateway details of a payin and returns them.
         */
        post: operations["refreshPayinGateway"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/global/payin/order/page": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List payins
         * @description Returns the history of payins, filtered by order number, creation date and status.
         */
        get: operations["listPayins"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/global/payin/transfer/upload/multipart": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a document for a payin
         * @description Uploads a supporting document for a payin as a multipart form. None of the three fields of the form names the payin.
         */
        post: operations["uploadPayinDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payout/payment/business/transfer/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a business payout
         * @description Creates an order by which one business pays another: payer and beneficiary must be businesses (R-037). One `orderNo` creates one payout: a second create request with the same number is refused (R-029). If the response is HTTP 400 and its `data` has no `tradeId`, this call created no payout, though an earlier call with the same `orderNo` may have (R-015). Do not send it again with a new `orderNo` before you know.
         */
        post: operations["createBusinessPayout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payout/payment/business/transfer/async": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm a business payout
         * @description Confirms a payout: the service then sends CNY to the beneficiary's bank account. If the payout's two currencies differ, `queryNo` is required (R-028). The request is processed asynchronously, and the result arrives as a callback. Concurrent calls are supported.
         */
        post: operations["confirmBusinessPayout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payout/payment/business/transfer/upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a document for a business payout as base64
         * @description Uploads a supporting document for a payout as a base64 string in JSON. It accepts fewer document types than the multipart upload (R-026). A `proforma_invoice` and a `purchase_order` must be provided.
         */
        post: operations["uploadBusinessPayoutDocumentBase64"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payout/payment/business/transfer/upload/multipart": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a document for a business payout
         * @description Uploads a supporting document for a payout as a multipart form.
         */
        post: operations["uploadBusinessPayoutDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payout/payment/business/transfer/upload/completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark the documents of a business payout as complete
         * @description Marks the upload of supporting documents for a payout as complete. A `proforma_invoice` and a `purchase_order` must be provided. The interface does not say by when; this document reads it as: before they are marked as complete (R-027).
         */
        post: operations["completeBusinessPayoutDocuments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payout/payment/business/transfer/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the status of a business payout
         * @description Returns the status of a payout. The parameters that identify it are not shown, nor whether they are in the query or in the body, so any query parameter is accepted. The example assumes one.
         */
        get: operations["getBusinessPayoutStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payout/payment/business/query/price": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a quote for a business payout
         * @description Returns a real-time FX rate. The parameters are not shown, nor whether they are in the query or in the body, so any query parameter is accepted. The example assumes two.
         */
        get: operations["getBusinessPayoutQuote"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payout/payment/query/price": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get a quote for a personal payout
         * @description Returns the rate between two currencies, and the quote number (`queryNo`) that identifies this rate.
         */
        post: operations["getPersonalPayoutQuote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payout/payment/create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a personal payout
         * @description Creates a personal payout. One `orderNo` creates one payout: a second create request with the same number is refused (R-029). If the response is HTTP 400 and its `data` has no `tradeId`, this call created no payout, though an earlier call with the same `orderNo` may have (R-015). Do not send it again with a new `orderNo` before you know.
         */
        post: operations["createPersonalPayout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payout/payment/transfer": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm a personal payout (deprecated)
         * @deprecated
         * @description Confirms a payout: the service then sends CNY to the beneficiary's bank account. This operation is deprecated: use `confirmPersonalPayout` instead.
         */
        post: operations["confirmPersonalPayoutDeprecated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payout/payment/transfer/async": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm a personal payout
         * @description Confirms a payout: the service then sends CNY to the beneficiary's bank account. The request is processed asynchronously, and the service reports the result to the merchant in a callback. Concurrent calls are supported.
         */
        post: operations["confirmPersonalPayout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payout/payment/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a personal payout
         * @description Cancels a payout. The payout must be `pending` (R-030).
         */
        post: operations["cancelPersonalPayout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payout/payment/status": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get the status of a personal payout
         * @description Returns the status of a payout.
         */
        post: operations["getPersonalPayoutStatus"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payout/payment/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Update a personal payout
         * @description Changes the payer, the beneficiary, the purpose, the source of funds or the relationship of a payout. Nothing else can be changed (R-031). Whether omitted properties keep their values is not shown, so send all five.
         */
        post: operations["updatePersonalPayout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payment/risk/upload": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload a document for a personal payout
         * @description Uploads supporting documents for the payout with this `tradeId`.
         */
        post: operations["uploadPersonalPayoutDocument"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payment/risk/completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark the documents of a personal payout as complete
         * @description Marks the upload of supporting documents for the payout with this `tradeId` as complete, which moves the payout to `awaiting_transfer` (R-035).
         */
        post: operations["completePersonalPayoutDocuments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/global/payout/wallet/new-fx-conversion": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Convert wallet funds
         * @description Converts funds of a wallet at the rate of a global payout quote. **This GET moves money**: it must not be repeated, cached or prefetched. If no response arrives, compare the wallet balances before you convert again.
         */
        get: operations["convertWalletFunds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/global/payout/wallet/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the wallets
         * @description Returns wallets with their balances. The amounts are strings.
         */
        get: operations["listWallets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/global/payout/wallet/get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the wallet of one type
         * @description Returns the balance of the wallet of one type. The amounts are numbers.
         */
        get: operations["getWallet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/global/payout/wallet/query/currency": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the balance of one currency
         * @description Returns the balance of a single currency.
         */
        get: operations["getWalletByCurrency"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payout/wallet/get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get the balance amounts of all currencies (personal payout endpoint)
         * @description Returns the balance amounts of all currencies. The body is an empty object, which must be signed like any other body (R-033).
         */
        post: operations["getWalletsForPersonalPayouts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payout/wallet/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * List the balance of all currencies (personal payout endpoint)
         * @description Returns the balance of all currencies.
         */
        post: operations["listWalletsForPersonalPayouts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/global/payout/validation/query-chinese-characters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find the Chinese characters of a name
         * @description Finds out whether Chinese characters exist for a name in pinyin, and which. For an individual, `idNumber` is required; for a business entity, `uionSocialCreditCode` (R-022).
         */
        get: operations["findChineseCharacters"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payout/common/bank/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check an identity and a bank account
         * @description Checks an identity and a bank account by three elements (`check3`: `idNumber`, `name`, `account`) or by four (`check4`: `phone` as well, R-021). `data` contains details. The interface lists no `message` for this operation, so after a failed check the details may be in `data`, in `message` or in both.
         */
        post: operations["checkBankAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/global/payout/alipay/verification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check whether an alipay transaction is feasible
         * @description Checks whether an alipay transaction is feasible, in one of three scenarios: C2C wallet, C2C bank and B2C payroll (R-023). For purpose `Payroll`, the customer (entity) must first be added in the back office and pass review (R-024). With the template `Send_To_Bank_Accounts_Template_01`, the beneficiary's `fullName` must be Chinese, and only mainland ID cards are supported (R-025).
         */
        post: operations["checkAlipayTransaction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payout/common/area/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List Chinese areas
         * @description Returns the areas of China: states with their cities, and cities with their districts. The address of a beneficiary can be filled with the `pinyin` values.
         */
        get: operations["listAreas"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payout/common/occupation/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List occupations
         * @description Returns occupations in simplified Chinese, English and traditional Chinese. The occupation of a beneficiary can be filled with `nameEn`.
         */
        get: operations["listOccupations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    orderStatusCallback: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Order status callback: {callback_url}/hub/webhook
         * @description The service sends a callback about the status of an order, a payout or a payin, to `{callback_url}/hub/webhook` of the merchant. The result of an asynchronous confirm arrives this way. The callback URL must be reachable: if the merchant restricts access to it, the service's IP addresses may have to be allowed.
         */
        post: operations["orderStatusCallback"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /**
         * @description Account type of a beneficiary.
         * @enum {string}
         */
        AccountType: "bank" | "alipay" | "wechat";
        /**
         * B2C payroll
         * @description The properties that are required for B2C payroll.
         */
        AlipayB2cPayroll: {
            payer: {
                fullName: unknown;
            };
            beneficiary: {
                firstName: unknown;
                lastName: unknown;
                idNumber: unknown;
                accountInfo: {
                    /** @constant */
                    routingType: "alipay";
                    routingValue: unknown;
                };
            };
        };
        /**
         * C2C bank
         * @description The properties that are required for C2C bank.
         */
        AlipayC2cBank: {
            payer: {
                address: unknown;
            };
            beneficiary: {
                fullName: unknown;
                idNumber: unknown;
                phoneNumber: unknown;
                accountInfo: {
                    number: unknown;
                };
                address: unknown;
            };
        };
        /**
         * C2C wallet
         * @description The properties that are required for C2C wallet.
         */
        AlipayC2cWallet: {
            payer: {
                address: unknown;
            };
            beneficiary: {
                firstName: unknown;
                lastName: unknown;
                idNumber: unknown;
                accountInfo: {
                    /** @constant */
                    routingType: "alipay";
                    routingValue: unknown;
                };
                address: unknown;
            };
        };
        /** @description The result of an alipay check. */
        AlipayCheck: {
            /** @description Id of this verification, to give to support. */
            tradeId?: string;
            /** @description The result. */
            result?: components["schemas"]["AlipayCheckResult"];
            /** @description A message. */
            message?: string;
        };
        /** @description Beneficiary of an alipay transaction. */
        AlipayCheckBeneficiary: {
            /** @description First name. */
            firstName?: string;
            /** @description Last name. */
            lastName?: string;
            /** @description Full name. It must be Chinese when the template `Send_To_Bank_Accounts_Template_01` is used. */
            fullName?: string;
            /** @description Certificate number. With the template `Send_To_Bank_Accounts_Template_01`, only mainland ID cards are supported. */
            idNumber?: string;
            /** @description The mobile number reserved with the bank. */
            phoneNumber?: string;
            /** @description Account of the beneficiary. */
            accountInfo?: {
                /** @description Account number. */
                number?: string;
                /** @description Routing type. Where it is required, it must be `alipay`. */
                routingType?: components["schemas"]["RoutingType"];
                /** @description Routing value. */
                routingValue?: string;
            };
            /** @description Address of the beneficiary. */
            address?: {
                /** @description Country. */
                country?: components["schemas"]["CountryCode"];
            };
        };
        /** @description Payer of an alipay transaction. */
        AlipayCheckPayer: {
            /** @description Name of the company that pays the salary. */
            fullName?: string;
            /** @description Registration country of the paying company. */
            nationality?: components["schemas"]["CountryCode"];
            /** @description Address of the payer. */
            address?: {
                /** @description Country where the payer is located (Salary or Family Support). */
                country?: components["schemas"]["CountryCode"];
            };
        };
        /**
         * @description Purpose of an alipay transaction.
         * @enum {string}
         */
        AlipayCheckPurpose: "Salary" | "FamilySupport" | "Payroll" | "Service";
        /**
         * @description Result of an alipay check.
         * @enum {string}
         */
        AlipayCheckResult: "success" | "failed";
        /**
         * alipay gateway
         * @description Details of an alipay gateway.
         */
        AlipayPayinGateway: {
            /**
             * @description The gateway. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            gateway: "alipay";
            /** @description App id. */
            appid: string;
            /** @description A redirect URL. */
            id: string;
            /**
             * @deprecated
             * @description Older variant of `id`.
             */
            orderId?: string;
        };
        /** @description An area of China (`ChinaAreaInfoVo`). The address of a beneficiary can be filled with its `pinyin`. */
        Area: {
            /** @description Level of the area. */
            areaLevel?: components["schemas"]["AreaLevel"];
            /** @description Key of the area. */
            areaKey?: string;
            /** @description Postal code. */
            code?: string;
            /** @description The areas within this one. */
            list?: components["schemas"]["Area"][];
            /** @description Name in simplified Chinese. */
            name?: string;
            /** @description Pinyin of the name. */
            pinyin?: string;
        };
        /**
         * @description Level of an area: `1` state, `2` city, `3` district.
         * @enum {string}
         */
        AreaLevel: "1" | "2" | "3";
        /**
         * @description `check3` checks three elements, `check4` four.
         * @enum {string}
         */
        BankCheckType: "check3" | "check4";
        /**
         * bank gateway
         * @description Details of a bank gateway.
         */
        BankPayinGateway: {
            /**
             * @description The gateway. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            gateway: "bank";
            /** @description Account name. */
            accountName: string;
            /** @description Account number. */
            accountNumber: string;
            /** @description Name of the bank. */
            bankName: string;
            /** @description The bank transfer reference to display. */
            reference: string;
        };
        /** @description Address of a business. */
        BusinessPayoutAddress: {
            /** @description Country. */
            country?: components["schemas"]["CountryCode"];
            /** @description State. */
            state?: string;
            /** @description Postal code. */
            postCode?: string;
            /** @description The address. */
            address?: string;
        };
        /**
         * @description Type of a document in the base64 upload of business payouts.
         * @enum {string}
         */
        BusinessPayoutBase64DocumentType: "proforma_invoice" | "purchase_order" | "logistics_material" | "export_declaration" | "communication_record" | "beneficiary_id_card" | "beneficiary_power_attorney" | "historical_transaction_material" | "proof_purchase" | "other";
        /** @description Beneficiary of a business payout. It must be a business; its account may be personal. */
        BusinessPayoutBeneficiary: {
            /** @description Name of the business. */
            fullName: string;
            /** @description Account holder. The account is a business account or a personal account. */
            accountName: string;
            /** @description Account number. */
            accountNumber: string;
            /** @description Name of the bank and of its branch. Required for a business account. */
            bankName?: string;
            /** @description Number of a mainland resident ID card. Required for a personal account if `targetCurrency` is `CNY`. */
            idNumber?: string;
            address: components["schemas"]["BusinessPayoutAddress"];
            /** @description SWIFT code. */
            swiftCode?: string;
            /** @description Company incorporation number or unified social credit code. Required for a business account. */
            companyNumber?: string;
        };
        /** @description Payer of a business payout. It must be a business. */
        BusinessPayoutPayer: {
            /** @description Name of the business. */
            fullName: string;
            /** @description Number of a business account. */
            accountNumber?: string;
            /** @description SWIFT code. */
            swiftCode?: string;
            address: components["schemas"]["BusinessPayoutAddress"];
        };
        /**
         * @description Payment type of a business payout.
         * @enum {string}
         */
        BusinessPayoutPaymentType: "DepositPayment" | "FullPayment" | "FinalPayment" | "Other";
        /** @description An alipay transaction in one of three scenarios: C2C wallet, C2C bank or B2C payroll. If `purpose` is `Payroll`, the properties for B2C payroll are required; for any other purpose, those for C2C wallet or C2C bank. */
        CheckAlipayTransactionRequest: {
            /** @description Purpose of the transaction. */
            purpose: components["schemas"]["AlipayCheckPurpose"];
            payer?: components["schemas"]["AlipayCheckPayer"];
            beneficiary?: components["schemas"]["AlipayCheckBeneficiary"];
        };
        /** @description The result of a check, or a refusal. */
        CheckAlipayTransactionResponse: components["schemas"]["Envelope"] & ({
            /** @constant */
            status: "1";
            data: components["schemas"]["AlipayCheck"];
        } | components["schemas"]["RefusedResponse"]);
        /** @description A refused bank account check. Its details may be in `data`, so `message` may be missing. */
        CheckBankAccountRefusedResponse: components["schemas"]["Envelope"] & {
            /** @description Details. In a refusal, a string, an object or an array. */
            data?: string | object;
        };
        /** @description The elements to check. */
        CheckBankAccountRequest: {
            /** @description Three elements or four. */
            type: components["schemas"]["BankCheckType"];
            /** @description Certificate number. */
            idNumber: string;
            /** @description Name. */
            name: string;
            /** @description Bank account number. */
            account: string;
            /** @description Phone number. Required if `type` is `check4`. */
            phone?: string;
        } & unknown;
        /** @description The result of a bank account check. The details of a failed check may be in `data`, so `message` may be missing. */
        CheckBankAccountResponse: components["schemas"]["Envelope"] & ({
            /** @constant */
            status: "1";
            /** @description Details. */
            data: string;
        } | {
            status: unknown;
            /** @description Details. In a refusal, a string, an object or an array. */
            data?: string | object;
        });
        /** @description The signed object. It need not be a dictionary (a JSON object). */
        CheckSignatureRequest: unknown;
        /** @description Whether Chinese characters exist for a name in pinyin, and which. */
        ChineseCharacters: {
            /** @description The name in pinyin. */
            pinyinName?: string;
            /** @description Certificate number. */
            idNumber?: string;
            /** @description `true` if Chinese characters exist. */
            hasChineseCharacters?: boolean;
            /** @description The Chinese characters. Present when available. */
            chineseCharacters?: string;
        };
        /** @description Identifies the business payout to confirm, and its quote. */
        ConfirmBusinessPayoutRequest: {
            /** @description The service's id of the payout. */
            tradeId: string;
            /** @description Quote number, which identifies the rate. Required if the payout's two currencies differ. */
            queryNo?: string;
        };
        /** @description A conversion, or a refusal. */
        ConvertWalletFundsResponse: components["schemas"]["Envelope"] & ({
            /** @constant */
            status: "1";
            data: components["schemas"]["FxConversion"];
        } | components["schemas"]["RefusedResponse"]);
        /**
         * @description Country or nationality, as a 2-character ISO 3166-1 code.
         * @example AU
         */
        CountryCode: string;
        /** @description A payout by which one business pays another. */
        CreateBusinessPayoutRequest: {
            /** @description The merchant's unique order number. One order number creates one payout. */
            orderNo: string;
            /** @description Transaction mode. */
            transactionMode: components["schemas"]["TransactionMode"];
            /** @description Amount in `sourceCurrency`. */
            sourceAmount: number;
            /** @description Amount in `targetCurrency`. */
            targetAmount: number;
            /** @description Source currency. */
            sourceCurrency: components["schemas"]["CurrencyCode"];
            /** @description Target currency. */
            targetCurrency: components["schemas"]["CurrencyCode"];
            /** @description Payment type. */
            paymentType?: components["schemas"]["BusinessPayoutPaymentType"];
            /** @description Logistics company. */
            logisticsCompany?: string;
            /** @description Logistics number. */
            logisticsNumber?: string;
            payer: components["schemas"]["BusinessPayoutPayer"];
            beneficiary: components["schemas"]["BusinessPayoutBeneficiary"];
        } & (unknown & unknown & unknown & unknown & unknown);
        /** @description A payout that pays a beneficiary on behalf of a payer. */
        CreateGlobalPayoutRequest: {
            /** @description The merchant's unique order number. One order number creates one payout. */
            orderNo?: string;
            /** @description Judging by its name, whether the rate is locked. */
            lockRate?: boolean;
            /** @description Judging by its name, the identifier of a quote. */
            queryNo?: string;
            /** @description Purpose of the payout. */
            purpose?: components["schemas"]["GlobalPayoutPurpose"];
            /** @description Subpurpose of the payout. `Goods` and `Service` each have a list of values. On update, required for an alipay account. */
            subpurpose?: string;
            /** @description Source of the funds. */
            fundsSource?: components["schemas"]["FundsSource"];
            /** @description Relationship of payer and beneficiary. */
            relationship?: string;
            /** @description Amount in `sourceCurrency`. */
            sourceAmount?: number;
            /** @description Source currency. */
            sourceCurrency?: components["schemas"]["CurrencyCode"];
            /** @description Amount in `targetCurrency`. */
            targetAmount?: number;
            /** @description Target currency. */
            targetCurrency?: components["schemas"]["CurrencyCode"];
            /** @description Id of a known beneficiary, used instead of `beneficiary`. */
            beneficiaryId?: string;
            /** @description Id of a known payer, used instead of `payer`. */
            payerId?: string;
            /** @description Judging by its name, the logistics company. */
            logisticsCompany?: string;
            /** @description Judging by its name, the logistics number. */
            logisticsNumber?: string;
            /** @description Payment type. */
            paymentType?: components["schemas"]["GlobalPayoutPaymentType"];
            /** @description Transaction mode. */
            transactionMode?: components["schemas"]["TransactionMode"];
            beneficiary?: components["schemas"]["GlobalPayoutBeneficiary"];
            payer?: components["schemas"]["GlobalPayoutPayer"];
        } & (unknown & unknown & unknown & unknown);
        /** @description A payin. */
        CreatePayinRequest: {
            /** @description The merchant's unique order number. One order number creates one payin. */
            orderNo?: string;
            /** @description Purpose of the payin. */
            purpose?: components["schemas"]["PayinPurpose"];
            /** @description Amount in `sourceCurrency`. */
            sourceAmount?: number;
            /** @description Amount in `targetCurrency`. */
            targetAmount?: number;
            /** @description Source currency. */
            sourceCurrency?: components["schemas"]["CurrencyCode"];
            /** @description Target currency. */
            targetCurrency?: components["schemas"]["CurrencyCode"];
            /** @description The gateway. The property is spelled `getway`. */
            getway?: components["schemas"]["PayinGatewayName"];
            /**
             * @description Pay type.
             * @default qrcode
             */
            payType?: components["schemas"]["PayinPayType"];
            /** @description Ids of files. */
            fileIds?: string[];
            payer: components["schemas"]["PayinPayer"];
            beneficiary?: components["schemas"]["PayinBeneficiary"];
        };
        /** @description A personal payout. Only the names of some properties are known; any other property is accepted. */
        CreatePersonalPayoutRequest: {
            /** @description The merchant's unique order number. One order number creates one payout. */
            orderNo?: unknown;
            /** @description The payer. */
            payer?: unknown;
            /** @description The beneficiary. */
            beneficiary?: unknown;
            /** @description Purpose of the payout. */
            purpose?: unknown;
            /** @description Source of the funds. */
            fundsSource?: unknown;
            /** @description The relationship. */
            relationship?: unknown;
        } & {
            [key: string]: unknown;
        };
        /** @description If it has no `tradeId`, this call created no order; an earlier call with the same `orderNo` may have. Check `message`, or contact the service operator (R-015). If it has one, assume that the order exists. */
        CreateRefusedData: string | {
            /** @description The service's id of an order. */
            tradeId?: string;
        } | unknown[];
        /** @description The response to a create request with HTTP 400. If `data` has a `tradeId`, assume that the order exists. */
        CreateRefusedResponse: components["schemas"]["UnspecifiedResponse"] & {
            data?: components["schemas"]["CreateRefusedData"];
        };
        /** @description The merchant's keys. */
        CreateTokenRequest: {
            /** @description The application key. */
            appKey: string;
            /** @description The secret key. Do not log it or send it to a browser. */
            secretKey: string;
        };
        /** @description A token, or a refusal. */
        CreateTokenResponse: components["schemas"]["Envelope"] & ({
            /** @constant */
            status: "1";
            /** @description The token. It expires one hour after it is issued. */
            data: string;
        } | components["schemas"]["RefusedResponse"]);
        /**
         * @description 3-character currency code. The interface does not name the characters; capital letters are a reading.
         * @example CNY
         */
        CurrencyCode: string;
        /**
         * @description Type of a document in a multipart upload.
         * @enum {string}
         */
        DocumentType: "bill" | "offer" | "identification_front" | "identification_back" | "ME" | "MC" | "SIGN" | "HR" | "NCOM" | "BC" | "EC" | "POIPBE" | "COI" | "RSIBF" | "TC" | "proforma_invoice" | "purchase_order" | "logistics_material" | "export_declaration" | "communication_record" | "beneficiary_id_card" | "beneficiary_power_attorney" | "historical_transaction_material" | "proof_purchase" | "other";
        /**
         * @description `I` is an individual, `B` a business.
         * @enum {string}
         */
        EntityType: "I" | "B";
        /** @description The envelope of a response. On success, `data` is what the operation returns; what it is otherwise is not shown. */
        Envelope: {
            status: components["schemas"]["StatusCode"];
            /** @description The error text. */
            message?: string;
        };
        /** @description The Chinese characters of a name, or a refusal. */
        FindChineseCharactersResponse: components["schemas"]["Envelope"] & ({
            /** @constant */
            status: "1";
            data: components["schemas"]["ChineseCharacters"];
        } | components["schemas"]["RefusedResponse"]);
        /**
         * @description Source of the funds.
         * @enum {string}
         */
        FundsSource: "Business income" | "Employment income" | "Part-time income" | "Saving deposits";
        /** @description A conversion of wallet funds. */
        FxConversion: {
            /** @description Converted amount. */
            convertedAmount?: number;
            /** @description Transaction id. */
            transactionId?: string;
            /** @description Wallet type. */
            walletType?: components["schemas"]["WalletType"];
        };
        /**
         * @description Gender. The values are spelled exactly as listed.
         * @enum {string}
         */
        Gender: "Male" | "FeMale";
        /** @description Identifies a payin by `tradeId`, by `orderNo` or by both. The interface marks both as conditional and states no condition; that one of them is required is a reading. */
        GetPayinStatusRequest: {
            /** @description The service's id of the payin. */
            tradeId?: string;
            /** @description The merchant's order number. */
            orderNo?: string;
        } | {
            tradeId: unknown;
        } | {
            orderNo: unknown;
        };
        /** @description A wallet, or a refusal. */
        GetWalletResponse: components["schemas"]["Envelope"] & ({
            /** @constant */
            status: "1";
            data: components["schemas"]["Wallet"];
        } | components["schemas"]["RefusedResponse"]);
        /** @description An empty object. It must be signed like any other body. */
        GetWalletsForPersonalPayoutsRequest: Record<string, never>;
        /** @description Beneficiary of a global payout. */
        GlobalPayoutBeneficiary: {
            /** @description Full name. */
            fullName?: string;
            /** @description First name. */
            firstName?: string;
            /** @description Last name. */
            lastName?: string;
            /** @description Account type. */
            accountType?: components["schemas"]["AccountType"];
            accountInfo?: components["schemas"]["GlobalPayoutBeneficiaryAccount"];
            /** @description Individual or business. */
            entityType?: components["schemas"]["EntityType"];
            /** @description Certificate number. */
            idNumber?: string;
            /** @description Certificate type. */
            idType?: components["schemas"]["IdType"];
            /** @description Nationality. */
            nationality?: components["schemas"]["CountryCode"];
            /** @description Phone code. */
            phoneCode?: string;
            /** @description Phone number. */
            phoneNumber?: string;
            /** @description Email address. */
            email?: string;
            /** @description Gender. Required for an individual. */
            gender?: components["schemas"]["Gender"];
            address?: components["schemas"]["GlobalPayoutBeneficiaryAddress"];
            /** @description Occupation. It can be filled with the `nameEn` of an occupation from `listOccupations`. */
            occupation?: string;
            /**
             * Format: date
             * @description Issue date of the certificate.
             */
            idIssueDate?: string;
            /**
             * Format: date
             * @description Expiry date of the certificate.
             */
            idExpiryDate?: string;
        } & unknown;
        /** @description Account of the beneficiary. */
        GlobalPayoutBeneficiaryAccount: {
            /** @description Account name. */
            name?: string;
            /** @description Name of the bank. */
            bankName?: string;
            /** @description Currency of the account. */
            currency?: components["schemas"]["CurrencyCode"];
            /** @description Account number. */
            number?: string;
            /** @description Address. */
            address?: string;
            /** @description Routing type of `routingValue`. An empty string counts as not given. */
            routingType?: components["schemas"]["RoutingTypeOnCreate"] | "";
            /** @description Routing value. Applies when `routingType` is not empty, which this document reads as: must be empty otherwise. */
            routingValue?: string;
        } & unknown;
        /** @description Address of the beneficiary. It can be filled with `pinyin` values from `listAreas`. */
        GlobalPayoutBeneficiaryAddress: {
            /** @description State. */
            state?: string;
            /** @description City. */
            city?: string;
            /** @description The address. */
            address?: string;
            /** @description Street. */
            street?: string;
            /** @description Postal code. */
            postCode?: string;
            /** @description District. */
            district?: string;
            /** @description Country. */
            country?: components["schemas"]["CountryCode"];
        };
        /** @description Payer of a global payout. */
        GlobalPayoutPayer: {
            /** @description First name. */
            firstName?: string;
            /** @description Last name. */
            lastName?: string;
            /** @description Full name. */
            fullName?: string;
            /** @description First name in English. Accepted on create only. */
            firstNameEn?: string;
            /** @description Last name in English. Accepted on create only. */
            lastNameEn?: string;
            /** @description Nationality. */
            nationality?: components["schemas"]["CountryCode"];
            /** @description Phone number. */
            phoneNumber?: string;
            /** @description Phone code. */
            phoneCode?: string;
            /** @description Email address. */
            email?: string;
            /** @description Certificate number. */
            idNumber?: string;
            /** @description Certificate type. */
            idType?: components["schemas"]["IdType"];
            /** @description Country of the certificate. */
            idCountry?: components["schemas"]["CountryCode"];
            /**
             * Format: date
             * @description Issue date of the certificate.
             */
            idIssueDate?: string;
            /**
             * Format: date
             * @description Expiry date of the certificate.
             */
            idExpiryDate?: string;
            /** @description Gender. */
            gender?: components["schemas"]["Gender"];
            /** @description Individual or business. */
            entityType?: components["schemas"]["EntityType"];
            /**
             * Format: date
             * @description Date of birth.
             */
            dob?: string;
            /** @description Reference from payer to beneficiary. */
            reference?: string;
            address?: components["schemas"]["GlobalPayoutPayerAddress"];
            accountInfo?: components["schemas"]["GlobalPayoutPayerAccount"];
            /** @description Occupation. */
            occupation?: string;
        };
        /** @description Account of the payer. */
        GlobalPayoutPayerAccount: {
            /** @description Account number. */
            number?: string;
            /** @description Name of the bank. */
            bankName?: string;
        };
        /** @description Address of the payer. */
        GlobalPayoutPayerAddress: {
            /** @description State. */
            state?: string;
            /** @description City. */
            city?: string;
            /** @description Street. */
            street?: string;
            /** @description Postal code. */
            postCode?: string;
            /** @description Full residential address. */
            address?: string;
            /** @description Country. */
            country?: components["schemas"]["CountryCode"];
        };
        /**
         * @description Payment type of a global payout.
         * @enum {string}
         */
        GlobalPayoutPaymentType: "DepositPayment" | "FullPayment" | "FinalPayment";
        /**
         * @description Purpose of a global payout.
         * @enum {string}
         */
        GlobalPayoutPurpose: "Salary" | "Family Support" | "Payroll" | "Goods" | "Service" | "Tuition" | "Insurance" | "Travel" | "Rent" | "Living";
        /**
         * @description Subpurpose of a payout whose purpose is `Goods`.
         * @enum {string}
         */
        GoodsSubpurpose: "CLOTHES_BAGS_SHOES_CLOTHES" | "DAILY_SUPPLIES_AND_COSMETICS" | "ELECTRONICS_AND_HOME_APPLIANCES" | "TOYS_KIDS_BABIES";
        /**
         * @description Certificate type.
         * @enum {string}
         */
        IdType: "idcard" | "passport" | "driver" | "residence" | "workpermit" | "other";
        /** @description The request body that the interface lists for `listAreas`. */
        ListAreasRequest: {
            /** @description The meaning of this property is not shown. */
            xxxx?: string;
        };
        /** @description The areas, or a refusal. */
        ListAreasResponse: components["schemas"]["Envelope"] & ({
            /** @constant */
            status: "1";
            /** @description The areas. */
            data: components["schemas"]["Area"][];
        } | components["schemas"]["RefusedResponse"]);
        /** @description The occupations, or a refusal. */
        ListOccupationsResponse: components["schemas"]["Envelope"] & ({
            /** @constant */
            status: "1";
            /** @description The occupations. */
            data: components["schemas"]["Occupation"][];
        } | components["schemas"]["RefusedResponse"]);
        /** @description The payins, or a refusal. */
        ListPayinsResponse: components["schemas"]["Envelope"] & ({
            /** @constant */
            status: "1";
            /** @description Number of orders retrieved. */
            total?: number;
            /** @description The payins. */
            data: components["schemas"]["ListedPayin"][];
        } | components["schemas"]["RefusedResponse"]);
        /** @description The wallets, or a refusal. */
        ListWalletsResponse: components["schemas"]["Envelope"] & ({
            /** @constant */
            status: "1";
            /** @description The wallets. */
            data: components["schemas"]["ListedWallet"][];
        } | components["schemas"]["RefusedResponse"]);
        /** @description A payin in the listing. Only the names of most properties are known. */
        ListedPayin: {
            /** @description The service's id of the payin. */
            tradeId?: string;
            /** @description Status of the payin. The known values are those of the parameter `status` of `listPayins`. */
            status?: string;
            gateway?: components["schemas"]["ListedPayinGateway"];
            /** @description Creation time. */
            createTime?: unknown;
            /** @description Completion time. */
            completedTime?: unknown;
            /** @description Amount in the target currency. */
            targetAmount?: unknown;
            /** @description Amount in the source currency. */
            sourceAmount?: unknown;
            /** @description Name of the payer. */
            payerName?: unknown;
            /** @description Name of the beneficiary. */
            beneficiaryName?: unknown;
            /** @description The merchant's order number. */
            orderNo?: unknown;
            /** @description The target currency and the source currency, as `targetCurrency/sourceCurrency`. */
            currencyPair?: unknown;
            /** @description Purpose of the payin. */
            purpose?: unknown;
        } & {
            [key: string]: unknown;
        };
        /** @description Gateway of a payin, as `listPayins` returns it. Only the names of its properties are known. */
        ListedPayinGateway: {
            /** @description The gateway. */
            gateway?: unknown;
            /** @description App id. */
            appid?: unknown;
            /** @description Order id. */
            orderId?: unknown;
            /** @description Original id. */
            originalId?: unknown;
            /** @description Account name. */
            accountName?: unknown;
            /** @description Account number. */
            accountNumber?: unknown;
            /** @description Account number of the payer. */
            payerAccountNumber?: unknown;
            /** @description Name of the bank. */
            bankName?: unknown;
            /** @description Reference. */
            reference?: unknown;
        } & {
            [key: string]: unknown;
        };
        /** @description A wallet in the list. The amounts are strings. */
        ListedWallet: {
            /** @description Unique wallet id. */
            walletId?: string;
            /** @description Currency code. */
            currency?: components["schemas"]["CurrencyCode"];
            /** @description Available balance. */
            amount?: string;
            /** @description Available balance plus the amount in transit. */
            totalAmount?: string;
            /** @description Wallet type. */
            type?: components["schemas"]["WalletType"];
        };
        /** @description An occupation (`OccupationEntity`). The occupation of a beneficiary can be filled with its `nameEn`. */
        Occupation: {
            /** @description Name in simplified Chinese. */
            nameCn?: string;
            /** @description Name in English. */
            nameEn?: string;
            /** @description Name in traditional Chinese. */
            nameTw?: string;
        };
        /** @description A payin. */
        Payin: {
            /** @description The service's unique id of the payin. */
            tradeId: string;
            /** @description The merchant's order number. Required in the newer variant. */
            orderNo: string;
            /** @description A message. */
            message?: string;
            /** @description Status of the payin. The known values are those of the parameter `status` of `listPayins`. */
            status: string;
            gateway: components["schemas"]["PayinGateway"];
        };
        /** @description Beneficiary of a payin. */
        PayinBeneficiary: {
            /** @description Full name. */
            fullName?: string;
            /** @description Individual or business. */
            entityType?: components["schemas"]["EntityType"];
            accountInfo?: components["schemas"]["PayinBeneficiaryAccount"];
            /** @description Nationality. */
            nationality?: components["schemas"]["CountryCode"];
        };
        /** @description Account of the beneficiary. */
        PayinBeneficiaryAccount: {
            /** @description Account name. */
            name?: string;
            /** @description Account number. */
            number?: string;
        };
        /** @description Details of the gateway. The interface does not show how a payer uses them. */
        PayinGateway: components["schemas"]["AlipayPayinGateway"] | components["schemas"]["WechatPayinGateway"] | components["schemas"]["BankPayinGateway"];
        /**
         * @description Gateway of a payin.
         * @enum {string}
         */
        PayinGatewayName: "alipay" | "wechat" | "bank";
        /**
         * @description Pay type of a payin.
         * @enum {string}
         */
        PayinPayType: "app" | "qrcode";
        /** @description Payer of a payin. */
        PayinPayer: {
            /** @description Full name. Required in the newer variant, and must be a Chinese name there. */
            fullName: string;
            /** @description First name in English. */
            firstNameEn?: string;
            /** @description Last name in English. */
            lastNameEn?: string;
            /** @description Individual or business. */
            entityType?: components["schemas"]["EntityType"];
            /** @description Certificate number. */
            idNumber?: string;
            /** @description Certificate type. */
            idType?: components["schemas"]["IdType"];
            /** @description Nationality. */
            nationality?: components["schemas"]["CountryCode"];
            /** @description Phone number. */
            phoneNumber?: string;
            /** @description Phone code. */
            phoneCode?: string;
            /** @description Email address. */
            email?: string;
            /** @description Emergency phone number. */
            emergencyPhone?: string;
            /** @description Gender. */
            gender?: components["schemas"]["Gender"];
            address?: components["schemas"]["PayinPayerAddress"];
            /**
             * Format: date
             * @description Issue date of the certificate.
             */
            idIssueDate?: string;
            /**
             * Format: date
             * @description Expiry date of the certificate.
             */
            idExpiryDate?: string;
            /** @description Relationship to the real payer. */
            relationship?: components["schemas"]["PayinRelationship"];
            accountInfo?: components["schemas"]["PayinPayerAccount"];
            realPayer?: components["schemas"]["PayinRealPayer"];
        } & unknown;
        /** @description Account of the payer. */
        PayinPayerAccount: {
            /** @description Name of the bank. */
            bankName?: string;
            /** @description Account number. */
            number?: string;
        };
        /** @description Address of the payer. */
        PayinPayerAddress: {
            /** @description State. */
            state?: string;
            /** @description City. */
            city?: string;
            /** @description Street. */
            street?: string;
            /** @description Postal code. */
            postCode?: string;
            /** @description Country. */
            country?: components["schemas"]["CountryCode"];
        };
        /**
         * @description Purpose of a payin.
         * @enum {string}
         */
        PayinPurpose: "Tuition" | "Insurance" | "Rent";
        /** @description The real payer. Applies when `relationship` is not `Self`, which this document reads as: must be empty otherwise. Only the names of most properties are known. */
        PayinRealPayer: {
            /** @description Full name. */
            fullName?: unknown;
            /** @description Certificate number. */
            idNumber?: unknown;
            /** @description Certificate type. */
            idType?: components["schemas"]["IdType"];
            /** @description Issue date of the certificate. */
            idIssueDate?: unknown;
            /** @description Expiry date of the certificate. */
            idExpiryDate?: unknown;
            /** @description Account of the real payer. */
            accountInfo?: {
                /** @description Account number. */
                number?: unknown;
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        /**
         * @description Relationship of the payer of a payin to the real payer.
         * @enum {string}
         */
        PayinRelationship: "Self" | "Spouse" | "Parent" | "Children" | "Sibling" | "Grandparent" | "Grandchildren";
        /** @description A payin with its gateway, or a refusal. */
        PayinResponse: components["schemas"]["Envelope"] & ({
            /** @constant */
            status: "1";
            data: components["schemas"]["Payin"];
        } | components["schemas"]["RefusedResponse"]);
        /**
         * @description Status of a payin.
         * @enum {string}
         */
        PayinStatus: "pending" | "pending_material" | "awaiting_transfer" | "transferring" | "completed" | "transferred" | "failed" | "rejected" | "overrule" | "canceled";
        /** @description A payout. */
        Payout: {
            /** @description The service's unique id of the payout. */
            tradeId: string;
            /** @description Status of the payout. */
            status: string;
        };
        /** @description The payout that was created or updated, or a refusal. */
        PayoutResponse: components["schemas"]["Envelope"] & ({
            /** @constant */
            status: "1";
            data: components["schemas"]["Payout"];
        } | components["schemas"]["RefusedResponse"]);
        /** @description Identifies a personal payout by the known identifiers. Any other property is accepted. */
        PersonalPayoutIdentifier: {
            /** @description The service's id of the payout. */
            tradeId?: unknown;
            /** @description The merchant's order number. */
            orderNo?: unknown;
        } & {
            [key: string]: unknown;
        };
        /** @description A rate, and the quote number (`queryNo`) that identifies it. */
        Quote: {
            /** @description Quote number, which identifies the rate. */
            queryNo?: string;
            /** @description The rate. */
            rate?: number;
        };
        /** @description The two currencies of a quote. */
        QuoteRequest: {
            /** @description Currency being sent. */
            sourceCurrency: components["schemas"]["CurrencyCode"];
            /** @description Target currency. */
            targetCurrency: components["schemas"]["CurrencyCode"];
        };
        /** @description A quote, or a refusal. */
        QuoteResponse: components["schemas"]["Envelope"] & ({
            /** @constant */
            status: "1";
            data: components["schemas"]["Quote"];
        } | components["schemas"]["RefusedResponse"]);
        /** @description Identifies a payin. */
        RefreshPayinGatewayRequest: {
            /** @description The service's id of the payin. */
            tradeId: string;
        };
        /**
         * refusal
         * @description A response whose `status` is not `1`.
         */
        RefusedResponse: {
            status: unknown;
            /** @description A string, an object or an array. Its content is not shown. */
            data?: string | object;
        };
        /**
         * @description Routing type.
         * @enum {string}
         */
        RoutingType: "bsb" | "swift" | "sort" | "ifsc" | "aba" | "alipay" | "wechat";
        /**
         * @description Routing type. `bpay` is accepted on create only.
         * @enum {string}
         */
        RoutingTypeOnCreate: "bsb" | "swift" | "sort" | "ifsc" | "aba" | "alipay" | "wechat" | "bpay";
        /**
         * @description Subpurpose of a payout whose purpose is `Service`. Two of the values contain a space.
         * @enum {string}
         */
        ServiceSubpurpose: "INTERPRETATION_SERVICE" | "TRANSLATION_SERVICE" | "HUMAN_RESOURCE_SERVICE" | "ESTATE_AGENCY_SERVICE" | "SOFTWARE_DEVELOPMENT_SERVICE" | "WEB_DESIGN_OR_DEVELOPMENT_SERVICE" | "DRAFTING_LEGAL_SERVICE" | "LEGAL_RELATED_CERTIFICATION_SERVICE" | "ACCOUNTING_SERVICE TAX_SERVICE" | "ARCHITECTURAL_DECORATION_DESIGN_SERVICE" | "ADVERTISING_SERVICE MARKET_RESEARCH_SERVICE" | "EXHIBITION_BOOTH_SERVICE" | "OTHER_SERVICE";
        /**
         * @description Unified social credit code of 18 characters. The interface calls it an 18-digit code; codes in use also contain capital letters, so both are accepted.
         * @example 91310000MA1K35XY7T
         */
        SocialCreditCode: string;
        /**
         * @description `1` is success, `-1` an error. Each operation lists the codes known for it; others exist, so the type stays open.
         * @example 1
         * @example -1
         * @example 10001
         * @example 10028
         */
        StatusCode: string;
        /**
         * @description Transaction mode of a payout.
         * @enum {string}
         */
        TransactionMode: "cnyMode" | "originalMode" | "crossMode";
        /** @description A body whose properties are not shown. Any property is accepted. */
        UnspecifiedRequest: {
            [key: string]: unknown;
        };
        /** @description A response whose `data` is not shown. */
        UnspecifiedResponse: components["schemas"]["Envelope"] & ({
            /** @constant */
            status: "1";
            /** @description A string, an object or an array. Its content is not shown. */
            data?: string | object;
        } | components["schemas"]["RefusedResponse"]);
        /** @description The corrected payout, with the same properties as a create request. */
        UpdateGlobalPayoutRequest: components["schemas"]["CreateGlobalPayoutRequest"] & unknown & {
            beneficiary?: {
                accountInfo?: {
                    routingType?: components["schemas"]["RoutingType"] | "";
                };
            };
        } & {
            payer?: {
                firstNameEn?: unknown;
                lastNameEn?: unknown;
            };
        };
        /** @description Identifies a personal payout and contains the properties to change. No other property is accepted. */
        UpdatePersonalPayoutRequest: {
            /** @description The service's id of the payout. */
            tradeId?: unknown;
            /** @description The merchant's order number. */
            orderNo?: unknown;
            /** @description The payer. */
            payer?: unknown;
            /** @description The beneficiary. */
            beneficiary?: unknown;
            /** @description Purpose of the payout. */
            purpose?: unknown;
            /** @description Source of the funds. */
            fundsSource?: unknown;
            /** @description The relationship. */
            relationship?: unknown;
        };
        /** @description A document for a business payout, as a base64 string. */
        UploadBusinessPayoutDocumentBase64Request: {
            /** @description The service's id of the payout. */
            tradeId: string;
            /** @description The file as a base64 string. */
            fileBase64: string;
            /** @description Name of the file. */
            fileName: string;
            /** @description Document type. */
            type: components["schemas"]["BusinessPayoutBase64DocumentType"];
        };
        /** @description A document for a payin. */
        UploadPayinDocumentRequest: {
            /**
             * Format: binary
             * @description The file.
             */
            file: Blob;
            /** @description Document type. */
            type: components["schemas"]["DocumentType"];
            /** @description Name of the file. */
            fileName: string;
        };
        /** @description A document for a payout. The other fields of the form are not shown; any field is accepted. */
        UploadPayoutDocumentRequest: {
            /**
             * Format: binary
             * @description The file. The name of this field is an assumption.
             */
            file?: Blob;
            /** @description Document type. */
            type?: components["schemas"]["DocumentType"];
        } & {
            [key: string]: unknown;
        };
        /** @description Documents for a personal payout. The other fields of the form are not shown; any field is accepted. */
        UploadPersonalPayoutDocumentRequest: {
            /** @description The service's id of the payout. */
            tradeId?: unknown;
        } & {
            [key: string]: unknown;
        };
        /** @description A wallet. The amounts are numbers. */
        Wallet: {
            /** @description Available balance. */
            amount?: number;
            /** @description Currency code. */
            currency?: components["schemas"]["CurrencyCode"];
            /** @description Available balance plus the amount in transit. */
            totalAmount?: number;
            /** @description Unique wallet id. */
            walletId?: string;
            /** @description Wallet type. */
            type?: components["schemas"]["WalletType"];
        };
        /**
         * @description Wallet type.
         * @enum {string}
         */
        WalletType: "personal" | "business";
        /**
         * wechat gateway
         * @description Details of a wechat gateway.
         */
        WechatPayinGateway: {
            /**
             * @description The gateway. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            gateway: "wechat";
            /** @description App id. */
            appid: string;
            /** @description The wechat order id. */
            id: string;
            /** @description Original id. */
            originalId: string;
            /**
             * @deprecated
             * @description Older variant of `id` and `originalId`.
             */
            orderId?: string;
        };
    };
    responses: {
        /** @description HTTP 400 with the envelope. Unless the operation says otherwise, it is not shown what HTTP 400 means or whether the request had an effect. */
        Refusal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["UnspecifiedResponse"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    createToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The merchant's keys. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateTokenRequest"];
            };
        };
        responses: {
            /** @description The token if `status` is `1`, otherwise an error. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateTokenResponse"];
                };
            };
            400: components["responses"]["Refusal"];
        };
    };
    checkSignature: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The signed object. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckSignatureRequest"];
            };
        };
        responses: {
            /** @description The result of the check. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnspecifiedResponse"];
                };
            };
            400: components["responses"]["Refusal"];
        };
    };
    getGlobalPayoutQuote: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The two currencies. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["QuoteRequest"];
            };
        };
        responses: {
            /** @description The quote if `status` is `1`, otherwise an error. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuoteResponse"];
                };
            };
            400: components["responses"]["Refusal"];
        };
    };
    createGlobalPayout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The payout. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateGlobalPayoutRequest"];
            };
        };
        responses: {
            /** @description The payout if `status` is `1`, otherwise an error. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayoutResponse"];
                };
            };
            /** @description HTTP 400 to a create request. If `data` has no `tradeId`, this call created no order, although an earlier call with the same `orderNo` may have: check `message`, or contact the service operator (R-015). If it has one, assume that the order exists; the interface does not say so. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateRefusedResponse"];
                };
            };
        };
    };
    updateGlobalPayout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The corrected payout. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateGlobalPayoutRequest"];
            };
        };
        responses: {
            /** @description The payout if `status` is `1`, otherwise an error. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayoutResponse"];
                };
            };
            400: components["responses"]["Refusal"];
        };
    };
    getGlobalPayoutStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Identifies the payout. The properties of the body are not shown; any property is accepted. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UnspecifiedRequest"];
            };
        };
        responses: {
            /** @description The status of the payout. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnspecifiedResponse"];
                };
            };
            400: components["responses"]["Refusal"];
        };
    };
    confirmGlobalPayout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Identifies the payout. The properties of the body are not shown; any property is accepted. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UnspecifiedRequest"];
            };
        };
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnspecifiedResponse"];
                };
            };
            400: components["responses"]["Refusal"];
        };
    };
    uploadGlobalPayoutDocument: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The form with the document. */
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["UploadPayoutDocumentRequest"];
            };
        };
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnspecifiedResponse"];
                };
            };
            400: components["responses"]["Refusal"];
        };
    };
    completeGlobalPayoutDocuments: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Identifies the payout. The properties of the body are not shown; any property is accepted. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UnspecifiedRequest"];
            };
        };
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnspecifiedResponse"];
                };
            };
            400: components["responses"]["Refusal"];
        };
    };
    createPayin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The payin. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreatePayinRequest"];
            };
        };
        responses: {
            /** @description The payin with its gateway if `status` is `1`, otherwise an error. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayinResponse"];
                };
            };
            /** @description HTTP 400 to a create request. If `data` has no `tradeId`, this call created no order, although an earlier call with the same `orderNo` may have: check `message`, or contact the service operator (R-015). If it has one, assume that the order exists; the interface does not say so. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateRefusedResponse"];
                };
            };
        };
    };
    getPayinStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Identifies the payin. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["GetPayinStatusRequest"];
            };
        };
        responses: {
            /** @description The payin with its gateway. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayinResponse"];
                };
            };
            400: components["responses"]["Refusal"];
        };
    };
    refreshPayinGateway: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Identifies the payin. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefreshPayinGatewayRequest"];
            };
        };
        responses: {
            /** @description The payin with its refreshed gateway. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayinResponse"];
                };
            };
            400: components["responses"]["Refusal"];
        };
    };
    listPayins: {
        parameters: {
            query?: {
                /**
                 * @description Paging parameter. The interface does not say whether it is a page number or a number of pages.
                 * @example 1
                 */
                pages?: number;
                /**
                 * @description Page size.
                 * @example 20
                 */
                pageSize?: number;
                /**
                 * @description Order number to search for.
                 * @example PIN-2026-0003
                 */
                search?: string;
                /**
                 * @description Start of the range of creation dates.
                 * @example 2026-11-01
                 */
                start?: string;
                /**
                 * @description End of the range of creation dates.
                 * @example 2026-11-30
                 */
                end?: string;
                /**
                 * @description Status of the payins.
                 * @example pending
                 */
                status?: components["schemas"]["PayinStatus"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The payins. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListPayinsResponse"];
                };
            };
            400: components["responses"]["Refusal"];
        };
    };
    uploadPayinDocument: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The form with the document. */
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["UploadPayinDocumentRequest"];
            };
        };
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnspecifiedResponse"];
                };
            };
            400: components["responses"]["Refusal"];
        };
    };
    createBusinessPayout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The payout. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateBusinessPayoutRequest"];
            };
        };
        responses: {
            /** @description The payout if `status` is `1`, otherwise an error. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayoutResponse"];
                };
            };
            /** @description HTTP 400 to a create request. If `data` has no `tradeId`, this call created no order, although an earlier call with the same `orderNo` may have: check `message`, or contact the service operator (R-015). If it has one, assume that the order exists; the interface does not say so. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateRefusedResponse"];
                };
            };
        };
    };
    confirmBusinessPayout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Identifies the payout, and the quote if one is needed. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConfirmBusinessPayoutRequest"];
            };
        };
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnspecifiedResponse"];
                };
            };
            400: components["responses"]["Refusal"];
        };
    };
    uploadBusinessPayoutDocumentBase64: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The document. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["UploadBusinessPayoutDocumentBase64Request"];
            };
        };
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnspecifiedResponse"];
                };
            };
            400: components["responses"]["Refusal"];
        };
    };
    uploadBusinessPayoutDocument: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The form with the document. */
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["UploadPayoutDocumentRequest"];
            };
        };
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnspecifiedResponse"];
                };
            };
            400: components["responses"]["Refusal"];
        };
    };
    completeBusinessPayoutDocuments: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Identifies the payout. The properties of the body are not shown; any property is accepted. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UnspecifiedRequest"];
            };
        };
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnspecifiedResponse"];
                };
            };
            400: components["responses"]["Refusal"];
        };
    };
    getBusinessPayoutStatus: {
        parameters: {
            query?: {
                /**
                 * @description Any query parameters. `query` is only a name for them in this document; it is not sent.
                 * @example {
                 *       "tradeId": "BP20261120000001"
                 *     }
                 */
                query?: {
                    [key: string]: string;
                };
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The status of the payout. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnspecifiedResponse"];
                };
            };
            400: components["responses"]["Refusal"];
        };
    };
    getBusinessPayoutQuote: {
        parameters: {
            query?: {
                /**
                 * @description Any query parameters. `query` is only a name for them in this document; it is not sent.
                 * @example {
                 *       "sourceCurrency": "AUD",
                 *       "targetCurrency": "CNY"
                 *     }
                 */
                query?: {
                    [key: string]: string;
                };
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The rate. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnspecifiedResponse"];
                };
            };
            400: components["responses"]["Refusal"];
        };
    };
    getPersonalPayoutQuote: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The two currencies. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["QuoteRequest"];
            };
        };
        responses: {
            /** @description The quote if `status` is `1`, otherwise an error. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuoteResponse"];
                };
            };
            400: components["responses"]["Refusal"];
        };
    };
    createPersonalPayout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The payout, with its known properties. Any other property is accepted. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CreatePersonalPayoutRequest"];
            };
        };
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnspecifiedResponse"];
                };
            };
            /** @description HTTP 400 to a create request. If `data` has no `tradeId`, this call created no order, although an earlier call with the same `orderNo` may have: check `message`, or contact the service operator (R-015). If it has one, assume that the order exists; the interface does not say so. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateRefusedResponse"];
                };
            };
        };
    };
    confirmPersonalPayoutDeprecated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Identifies the payout. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PersonalPayoutIdentifier"];
            };
        };
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnspecifiedResponse"];
                };
            };
            400: components["responses"]["Refusal"];
        };
    };
    confirmPersonalPayout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Identifies the payout. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PersonalPayoutIdentifier"];
            };
        };
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnspecifiedResponse"];
                };
            };
            400: components["responses"]["Refusal"];
        };
    };
    cancelPersonalPayout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Identifies the payout. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PersonalPayoutIdentifier"];
            };
        };
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnspecifiedResponse"];
                };
            };
            400: components["responses"]["Refusal"];
        };
    };
    getPersonalPayoutStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Identifies the payout. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PersonalPayoutIdentifier"];
            };
        };
        responses: {
            /** @description The status of the payout. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnspecifiedResponse"];
                };
            };
            400: components["responses"]["Refusal"];
        };
    };
    updatePersonalPayout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Identifies the payout and contains the properties to change. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UpdatePersonalPayoutRequest"];
            };
        };
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnspecifiedResponse"];
                };
            };
            400: components["responses"]["Refusal"];
        };
    };
    uploadPersonalPayoutDocument: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The form with the documents. Its only known field is `tradeId`. */
        requestBody?: {
            content: {
                "multipart/form-data": components["schemas"]["UploadPersonalPayoutDocumentRequest"];
            };
        };
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnspecifiedResponse"];
                };
            };
            400: components["responses"]["Refusal"];
        };
    };
    completePersonalPayoutDocuments: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Identifies the payout. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PersonalPayoutIdentifier"];
            };
        };
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnspecifiedResponse"];
                };
            };
            400: components["responses"]["Refusal"];
        };
    };
    convertWalletFunds: {
        parameters: {
            query: {
                /**
                 * @description Currency to convert from.
                 * @example AUD
                 */
                sourceCurrency: components["schemas"]["CurrencyCode"];
                /**
                 * @description Currency to convert to.
                 * @example CNY
                 */
                targetCurrency: components["schemas"]["CurrencyCode"];
                /**
                 * @description Amount in `sourceCurrency`.
                 * @example 1000
                 */
                sourceAmount?: number;
                /** @description Amount in `targetCurrency`. */
                targetAmount?: number;
                /**
                 * @description Quote number, which identifies the rate, from `getGlobalPayoutQuote`.
                 * @example QG20261120000002
                 */
                queryNo: string;
                /**
                 * @description Type of the wallet.
                 * @example business
                 */
                walletType: components["schemas"]["WalletType"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The conversion if `status` is `1`, otherwise an error. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConvertWalletFundsResponse"];
                };
            };
            400: components["responses"]["Refusal"];
        };
    };
    listWallets: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The wallets. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListWalletsResponse"];
                };
            };
            400: components["responses"]["Refusal"];
        };
    };
    getWallet: {
        parameters: {
            query: {
                /**
                 * @description Type of the wallet.
                 * @example business
                 */
                type: components["schemas"]["WalletType"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The wallet. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["GetWalletResponse"];
                };
            };
            400: components["responses"]["Refusal"];
        };
    };
    getWalletByCurrency: {
        parameters: {
            query: {
                /**
                 * @description Currency code.
                 * @example CNY
                 */
                currency: components["schemas"]["CurrencyCode"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The balance. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnspecifiedResponse"];
                };
            };
            400: components["responses"]["Refusal"];
        };
    };
    getWalletsForPersonalPayouts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description An empty object. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["GetWalletsForPersonalPayoutsRequest"];
            };
        };
        responses: {
            /** @description The balances. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnspecifiedResponse"];
                };
            };
            400: components["responses"]["Refusal"];
        };
    };
    listWalletsForPersonalPayouts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The body. Its properties are not shown. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["UnspecifiedRequest"];
            };
        };
        responses: {
            /** @description The balances. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnspecifiedResponse"];
                };
            };
            400: components["responses"]["Refusal"];
        };
    };
    findChineseCharacters: {
        parameters: {
            query: {
                /**
                 * @description The name in pinyin.
                 * @example zhang wei
                 */
                pinyinName: string;
                /**
                 * @description Certificate number of an individual.
                 * @example 44030519880615003X
                 */
                idNumber?: string;
                /**
                 * @description Unified social credit code of a business entity, called 18-digit in the interface. The parameter is spelled `uionSocialCreditCode`.
                 * @example 91310000MA1K35XY7T
                 */
                uionSocialCreditCode?: components["schemas"]["SocialCreditCode"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The result of the search. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FindChineseCharactersResponse"];
                };
            };
            400: components["responses"]["Refusal"];
        };
    };
    checkBankAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The elements. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckBankAccountRequest"];
            };
        };
        responses: {
            /** @description The result of the check. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckBankAccountResponse"];
                };
            };
            /** @description The request is refused. Its details may be in `data`, so `message` may be missing. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckBankAccountRefusedResponse"];
                };
            };
        };
    };
    checkAlipayTransaction: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The transaction. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckAlipayTransactionRequest"];
            };
        };
        responses: {
            /** @description The result of the check. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckAlipayTransactionResponse"];
                };
            };
            400: components["responses"]["Refusal"];
        };
    };
    listAreas: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The interface lists a body parameter `xxxx` without explaining it. The body is optional here, since many HTTP clients, including `fetch`, cannot send one with a GET. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["ListAreasRequest"];
            };
        };
        responses: {
            /** @description The areas. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListAreasResponse"];
                };
            };
            400: components["responses"]["Refusal"];
        };
    };
    listOccupations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The occupations. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListOccupationsResponse"];
                };
            };
            400: components["responses"]["Refusal"];
        };
    };
    orderStatusCallback: {
        parameters: {
            query?: never;
            header?: {
                /** @description The service's application key, for secondary verification. The service may omit it. */
                appkey?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description The callback. Its properties are not shown. */
        requestBody: {
            content: {
                "application/json": unknown;
            };
        };
        responses: {
            /** @description HTTP 200, which the merchant responds with. Its effect is not shown. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            /** @description HTTP 400, the other documented status. Its effect is not shown. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
        };
    };
}
