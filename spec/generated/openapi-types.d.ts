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
         * Get a token
         * @description Gives a token for an application key and a secret key. The token lives one hour. A new one can be asked for at any time, before the old one expires too.
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
         * @description Tells whether the service can verify a signed object. The object may be any JSON, not only a dictionary.
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
         * Quote a global payout
         * @description Gives the rate between two currencies, and the identifier under which later calls name it.
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
         * @description Creates an order that pays a bank, alipay or wechat account on behalf of a payer. One order number makes one payment; a second create with it is not allowed.
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
         * Correct a global payout
         * @description Corrects wrong information of an order. The body has the shape of the create, with rules of its own.
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
         * @description Tells how far an order is.
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
         * @description Confirms an order, upon which CNY is sent to the beneficiary's bank account. The service works on asynchronously and reports by callback. Calls may run concurrently.
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
         * @description Takes supporting material for an order as a multipart form.
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
         * Close the uploads of a global payout
         * @description Tells the service that all supporting material of a business order was uploaded.
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
         * @description Creates an order that collects funds from a payer, and gives what the payer needs at the gateway. One order number makes one payin. When HTTP 400 comes back without a `tradeId` in the data, the order was not created.
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
         * @description Tells how far a payin is and gives its gateway. The older variant takes the `tradeId` alone and requires it; the newer one takes the `tradeId`, the `orderNo` or both.
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
         * @description Gives a payin new gateway details.
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
         * @description Gives payins page by page, filtered by order number, creation date and status.
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
         * @description Takes a supporting document as a multipart form.
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
         * @description Creates an order by which one business pays another. One order number makes one payment; a second create with it is not allowed. Payer and beneficiary must be businesses.
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
         * @description Confirms an order, upon which CNY is sent to the beneficiary's bank account. An order whose two currencies differ needs the `queryNo` of a rate. Calls may run concurrently.
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
         * @description Takes a supporting document as base64 text inside JSON. It accepts fewer kinds of document than the multipart upload. A proforma invoice and a purchase order must be among the documents of an order.
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
         * Upload a document for a business payout as a form
         * @description Takes a supporting document as a multipart form.
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
         * Close the uploads of a business payout
         * @description Tells the service that all supporting material was uploaded. The proforma invoice and the purchase order must be among it.
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
         * @description Tells how far an order is. How the order is named is not shown, so any query parameter is let through.
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
         * Quote a business payout
         * @description Gives a real-time rate. How the currencies are named is not shown, so any query parameter is let through.
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
         * Quote a personal payout
         * @description Gives the rate between two currencies, and the identifier under which later calls name it.
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
         * Create a personal payment
         * @description Creates a payment of a person. One order number makes one payment; a second create with it is not allowed.
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
         * Confirm a personal payment, the abandoned way
         * @deprecated
         * @description Confirms a payment, upon which CNY is sent to the beneficiary's bank account. Abandoned; use `confirmPersonalPayout`.
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
         * Confirm a personal payment
         * @description Confirms a payment. The service works on asynchronously and calls the merchant back with the result.
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
         * Cancel a personal payment
         * @description Cancels a payment that is still pending.
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
         * Get the status of a personal payment
         * @description Tells how far a payment is.
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
         * Correct a personal payment
         * @description Changes payer, beneficiary, purpose, source of funds or relationship of a payment, and nothing else.
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
         * Upload a document for a personal payment
         * @description Takes supporting documents for the trade of a personal payment.
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
         * Close the uploads of a personal payment
         * @description Tells the service that the supporting documents of a trade were uploaded. The transfer moves to `awaiting_transfer`.
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
         * @description Converts funds of a wallet at the rate of a global quote. **This GET moves money**: never repeat, cache or prefetch it.
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
         * List wallets
         * @description Gives every wallet with its balances as text.
         */
        get: operations["listGlobalPayoutWallets"];
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
         * Get a wallet
         * @description Gives the wallet of one kind with its balances as numbers.
         */
        get: operations["getGlobalPayoutWallet"];
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
         * Get the balance of a currency
         * @description Gives the balance of a single currency.
         */
        get: operations["getGlobalPayoutBalance"];
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
         * Get the balance amounts of all currencies
         * @description Gives the balance amounts of all currencies for personal payouts. The body is an empty object, and is signed like any other body.
         */
        post: operations["getPersonalPayoutBalances"];
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
         * List the balances of all currencies
         * @description Gives the balance of all currencies for personal payouts.
         */
        post: operations["listPersonalPayoutBalances"];
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
         * @description Tells whether Chinese characters exist for a name in pinyin, and which. A person is named by an identity number, a business by its unified social credit code.
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
         * @description Compares three or four elements of a bank account with what its bank has on file.
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
         * Check whether an alipay transaction can be made
         * @description Tells whether a planned transaction can be made. For `Payroll` the customer must first have been added in the back office and have passed review. With the template `Send_To_Bank_Accounts_Template_01` the beneficiary's name must be Chinese and only mainland ID cards are supported.
         */
        post: operations["verifyAlipayTransaction"];
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
         * List the areas of China
         * @description Gives states, cities and districts with their names in Chinese and in pinyin.
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
         * @description Gives occupations in simplified Chinese, English and traditional Chinese.
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
         * Order status notification
         * @description The service posts to `{callback_url}/hub/webhook` of the merchant when an order moves. It does so for payouts, where the result of an asynchronous confirm arrives this way, and for payins.
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
         * @description Kind of account the beneficiary is paid on.
         * @enum {string}
         */
        AccountType: "bank" | "alipay" | "wechat";
        /**
         * B2C payroll
         * @description What the payroll of a company into alipay wallets needs.
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
         * C2C bank transfer
         * @description What a transfer from person to person onto a bank account needs.
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
         * @description What a transfer from person to person into an alipay wallet needs.
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
        /**
         * alipay gateway
         * @description What is needed to pay through alipay.
         */
        AlipayPayinGateway: {
            /**
             * @description The gateway. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            gateway: "alipay";
            /** @description Id of the app. */
            appid: string;
            /** @description URL to which the payer is redirected. */
            id: string;
            /**
             * @deprecated
             * @description In the older variant it stood in place of `id`.
             */
            orderId?: string;
        };
        /** @description The outcome of an alipay verification. */
        AlipayVerification: {
            /** @description Id of this verification. Quote it to support. */
            tradeId?: string;
            /** @description Whether the transaction can be made. */
            result?: components["schemas"]["AlipayVerificationResult"];
            /** @description A word on the result. */
            message?: string;
        };
        /** @description Who is paid, in an alipay verification. */
        AlipayVerificationBeneficiary: {
            /** @description Given name. */
            firstName?: string;
            /** @description Family name. */
            lastName?: string;
            /** @description Full name. The template `Send_To_Bank_Accounts_Template_01` takes a Chinese one only. */
            fullName?: string;
            /** @description Number of the identity document. The template `Send_To_Bank_Accounts_Template_01` takes mainland ID cards only. */
            idNumber?: string;
            /** @description The mobile number that the bank has on file. */
            phoneNumber?: string;
            /** @description The account that is paid. */
            accountInfo?: {
                /** @description Number of the bank account. */
                number?: string;
                /** @description Routing scheme of `routingValue`. For a wallet it is `alipay`. */
                routingType?: components["schemas"]["RoutingType"];
                /** @description The code under the routing scheme. */
                routingValue?: string;
            };
            /** @description Where the beneficiary is. */
            address?: {
                /** @description Country in which the beneficiary is. */
                country?: components["schemas"]["CountryCode"];
            };
        };
        /** @description Who pays, in an alipay verification. */
        AlipayVerificationPayer: {
            /** @description Name of the company that pays the salary. */
            fullName?: string;
            /** @description Country in which the paying company is registered. */
            nationality?: components["schemas"]["CountryCode"];
            /** @description Where the payer is. */
            address?: {
                /** @description Country in which the payer is. */
                country?: components["schemas"]["CountryCode"];
            };
        };
        /**
         * @description Purpose of the transaction that is to be verified.
         * @enum {string}
         */
        AlipayVerificationPurpose: "Salary" | "FamilySupport" | "Payroll" | "Service";
        /**
         * @description Outcome of an alipay verification.
         * @enum {string}
         */
        AlipayVerificationResult: "success" | "failed";
        /** @description An area of China with the areas inside it. It helps to fill the address of a beneficiary by pinyin. */
        Area: {
            /** @description Level of the area. */
            areaLevel?: components["schemas"]["AreaLevel"];
            /** @description Key of the area. */
            areaKey?: string;
            /** @description Postal code. */
            code?: string;
            /** @description The areas inside this one. */
            list?: components["schemas"]["Area"][];
            /** @description Name in simplified Chinese. */
            name?: string;
            /** @description The name in pinyin. */
            pinyin?: string;
        };
        /**
         * @description Level of an area. `1` is a state, `2` a city, `3` a district.
         * @enum {string}
         */
        AreaLevel: "1" | "2" | "3";
        /**
         * @description Depth of the check. `check3` compares name, identity number and account, `check4` the phone number as well.
         * @enum {string}
         */
        BankCheckType: "check3" | "check4";
        /**
         * bank gateway
         * @description The account to which the payer transfers the funds.
         */
        BankPayinGateway: {
            /**
             * @description The gateway. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            gateway: "bank";
            /** @description Holder of the account. */
            accountName: string;
            /** @description Number of the account. */
            accountNumber: string;
            /** @description Name of the bank. */
            bankName: string;
            /** @description Reference of the transfer that is to be shown to the payer. */
            reference: string;
        };
        /**
         * @description Kind of supporting document that the business payout upload in JSON accepts.
         * @enum {string}
         */
        Base64DocumentType: "proforma_invoice" | "purchase_order" | "logistics_material" | "export_declaration" | "communication_record" | "beneficiary_id_card" | "beneficiary_power_attorney" | "historical_transaction_material" | "proof_purchase" | "other";
        /** @description Address of a business. */
        BusinessPayoutAddress: {
            /** @description Country. */
            country?: components["schemas"]["CountryCode"];
            /** @description State or province. */
            state?: string;
            /** @description Postal code. */
            postCode?: string;
            /** @description The address as one line. */
            address?: string;
        };
        /** @description The business that is paid, and the account it is paid on. */
        BusinessPayoutBeneficiary: {
            /** @description Name of the business. */
            fullName: string;
            /** @description Holder of the account. It may be a business account or a personal one. */
            accountName: string;
            /** @description Number of the account. */
            accountNumber: string;
            /** @description Name of the bank with its branch. A business account needs it. */
            bankName?: string;
            /** @description Number of the holder's mainland resident ID card. A personal account paid in `CNY` needs it. */
            idNumber?: string;
            address: components["schemas"]["BusinessPayoutAddress"];
            /** @description SWIFT code of the bank. */
            swiftCode?: string;
            /** @description Incorporation number or unified social credit identifier. A business account needs it. */
            companyNumber?: string;
        };
        /** @description The business that pays. */
        BusinessPayoutPayer: {
            /** @description Name of the business. */
            fullName: string;
            /** @description Number of a business account. */
            accountNumber?: string;
            /** @description SWIFT code of the bank. */
            swiftCode?: string;
            address: components["schemas"]["BusinessPayoutAddress"];
        };
        /**
         * @description What part of the price a business payout settles.
         * @enum {string}
         */
        BusinessPayoutPaymentType: "DepositPayment" | "FullPayment" | "FinalPayment" | "Other";
        /** @description The result of the check. */
        CheckBankAccountAnswer: components["schemas"]["Envelope"] & {
            /** @description Details of the check. */
            data?: string;
        };
        /** @description The elements of a bank account that are to be compared. */
        CheckBankAccountRequest: {
            /** @description Three elements or four. */
            type: components["schemas"]["BankCheckType"];
            /** @description Number of the identity document. */
            idNumber: string;
            /** @description Name of the account holder. */
            name: string;
            /** @description Number of the bank account. */
            account: string;
            /** @description Phone number that belongs to the account. */
            phone?: string;
        } & unknown;
        /** @description Any JSON that was signed. It need not be a dictionary. */
        CheckSignatureRequest: unknown;
        /** @description What the service knows of a name given in pinyin. */
        ChineseCharacters: {
            /** @description The name in pinyin. */
            pinyinName?: string;
            /** @description Number of the person's certificate. */
            idNumber?: string;
            /** @description Whether Chinese characters exist for the name. */
            hasChineseCharacters?: boolean;
            /** @description The name in Chinese characters, when available. */
            chineseCharacters?: string;
        };
        /** @description Names the business payout that is to be confirmed. */
        ConfirmBusinessPayoutRequest: {
            /** @description Id of the payout in the service. */
            tradeId: string;
            /** @description Identifier of the rate. An order whose two currencies differ needs it. */
            queryNo?: string;
        };
        /** @description The conversion, on success. */
        ConvertWalletFundsAnswer: components["schemas"]["Envelope"] & {
            data?: components["schemas"]["FxConversion"];
        };
        /**
         * @description Country or nationality as a two-letter code of ISO 3166-1.
         * @example AU
         */
        CountryCode: string;
        /** @description An order by which one business pays another. */
        CreateBusinessPayoutRequest: {
            /** @description The merchant's own number for the order. One number makes one payment only. */
            orderNo: string;
            /** @description How the payment treats its two currencies. */
            transactionMode: components["schemas"]["TransactionMode"];
            /** @description Amount in the currency that is sent. */
            sourceAmount: number;
            /** @description Amount in the currency that is received. */
            targetAmount: number;
            /** @description Currency that is sent. */
            sourceCurrency: components["schemas"]["CurrencyCode"];
            /** @description Currency that is received. */
            targetCurrency: components["schemas"]["CurrencyCode"];
            /** @description What part of the price the payment settles. */
            paymentType?: components["schemas"]["BusinessPayoutPaymentType"];
            /** @description Company that moves the goods. */
            logisticsCompany?: string;
            /** @description Number under which the goods are moved. */
            logisticsNumber?: string;
            payer: components["schemas"]["BusinessPayoutPayer"];
            beneficiary: components["schemas"]["BusinessPayoutBeneficiary"];
        } & (unknown & unknown & unknown & unknown & unknown);
        /** @description An order that pays a beneficiary on behalf of a payer. Create and update share it; what holds for an update alone stands in `UpdateGlobalPayoutRequest`. */
        CreateGlobalPayoutRequest: {
            /** @description The merchant's own number for the order. One number makes one payment only. */
            orderNo?: string;
            /** @description Whether the rate is locked, judging by its name. */
            lockRate?: boolean;
            /** @description Carries the name under which a quote returns the identifier of its rate. */
            queryNo?: string;
            /** @description Purpose of the payment. */
            purpose?: components["schemas"]["GlobalPayoutPurpose"];
            /** @description Detail of the purpose. `Goods` and `Service` have a list of values each. */
            subpurpose?: string;
            /** @description Where the payer's money comes from. */
            fundsSource?: components["schemas"]["FundsSource"];
            /** @description Relationship of payer and beneficiary. */
            relationship?: string;
            /** @description Amount in the currency that is sent. */
            sourceAmount?: number;
            /** @description Currency that is sent. */
            sourceCurrency?: components["schemas"]["CurrencyCode"];
            /** @description Amount in the currency that is received. */
            targetAmount?: number;
            /** @description Currency that is received. */
            targetCurrency?: components["schemas"]["CurrencyCode"];
            /** @description Id of a beneficiary the service already knows. It stands in place of `beneficiary`. */
            beneficiaryId?: string;
            /** @description Id of a payer the service already knows. It stands in place of `payer`. */
            payerId?: string;
            /** @description Carries the name of a logistics company, judging by its name. */
            logisticsCompany?: string;
            /** @description Carries a logistics number, judging by its name. */
            logisticsNumber?: string;
            /** @description What part of the price the payment settles. */
            paymentType?: components["schemas"]["GlobalPayoutPaymentType"];
            /** @description How the payment treats its two currencies. */
            transactionMode?: components["schemas"]["TransactionMode"];
            beneficiary?: components["schemas"]["GlobalPayoutBeneficiary"];
            payer?: components["schemas"]["GlobalPayoutPayer"];
        } & (unknown & unknown & unknown & unknown);
        /** @description An order that collects funds from a payer through a gateway. */
        CreatePayinRequest: {
            /** @description The merchant's own number for the order. One number makes one payin only. */
            orderNo?: string;
            /** @description Purpose of the payin. */
            purpose?: components["schemas"]["PayinPurpose"];
            /** @description Amount in the currency the payer pays. */
            sourceAmount?: number;
            /** @description Amount in the currency the merchant receives. */
            targetAmount?: number;
            /** @description Currency the payer pays. */
            sourceCurrency?: components["schemas"]["CurrencyCode"];
            /** @description Currency the merchant receives. */
            targetCurrency?: components["schemas"]["CurrencyCode"];
            /** @description Gateway the payer is to use. The member is spelled `getway`. */
            getway?: components["schemas"]["Gateway"];
            /**
             * @description Whether the payer pays in an app or by QR code.
             * @default qrcode
             */
            payType?: components["schemas"]["PayType"];
            /** @description Ids of uploaded files. */
            fileIds?: string[];
            payer: components["schemas"]["PayinPayer"];
            beneficiary?: components["schemas"]["PayinBeneficiary"];
        };
        /** @description A personal payment, as far as its members are known by name. */
        CreatePersonalPayoutRequest: {
            /** @description The merchant's own number for the order. One number makes one payment only. */
            orderNo?: unknown;
            /** @description Who pays. */
            payer?: unknown;
            /** @description Who is paid. */
            beneficiary?: unknown;
            /** @description Purpose of the payment. */
            purpose?: unknown;
            /** @description Where the payer's money comes from. */
            fundsSource?: unknown;
            /** @description Relationship of payer and beneficiary. */
            relationship?: unknown;
        };
        /** @description A refused create. What its data carries tells whether the order exists. */
        CreateRefusedAnswer: components["schemas"]["Envelope"] & {
            data?: components["schemas"]["CreateRefusedData"];
        };
        /** @description What a refused create carries. Without a `tradeId` the order was not created on the side of the service. */
        CreateRefusedData: {
            /** @description Id of the order in the service, when the order exists. */
            tradeId?: string;
        };
        /** @description A token, on success. */
        CreateTokenAnswer: components["schemas"]["Envelope"] & {
            /** @description The token. It lives for one hour. */
            data?: string;
        };
        /** @description The two keys that a merchant presents. */
        CreateTokenRequest: {
            /** @description The application key. */
            appKey: string;
            /** @description The secret key. Keep it out of logs and pages. */
            secretKey: string;
        };
        /**
         * @description Currency as a three-letter code.
         * @example CNY
         */
        CurrencyCode: string;
        /**
         * @description Kind of supporting document in the multipart uploads.
         * @enum {string}
         */
        DocumentType: "bill" | "offer" | "identification_front" | "identification_back" | "ME" | "MC" | "SIGN" | "HR" | "NCOM" | "BC" | "EC" | "POIPBE" | "COI" | "RSIBF" | "TC" | "proforma_invoice" | "purchase_order" | "logistics_material" | "export_declaration" | "communication_record" | "beneficiary_id_card" | "beneficiary_power_attorney" | "historical_transaction_material" | "proof_purchase" | "other";
        /**
         * @description Whether a party is an individual (`I`) or a business (`B`).
         * @enum {string}
         */
        EntityType: "I" | "B";
        /** @description What every answer is wrapped in. */
        Envelope: {
            status: components["schemas"]["StatusCode"];
            /** @description The text of the error, whenever `status` is not `1`. */
            message?: string;
            /** @description The answer proper. Its shape depends on the operation. */
            data?: unknown;
        };
        /** @description The look-up's result, on success. */
        FindChineseCharactersAnswer: components["schemas"]["Envelope"] & {
            data?: components["schemas"]["ChineseCharacters"];
        };
        /**
         * @description Where the payer's money comes from.
         * @enum {string}
         */
        FundsSource: "Business income" | "Employment income" | "Part-time income" | "Saving deposits";
        /** @description A conversion of wallet funds. */
        FxConversion: {
            /** @description Amount after the conversion. */
            convertedAmount?: number;
            /** @description Id of the conversion. */
            transactionId?: string;
            /** @description Kind of the wallet whose funds were converted. */
            walletType?: components["schemas"]["WalletType"];
        };
        /**
         * @description Channel through which a payin collects the funds.
         * @enum {string}
         */
        Gateway: "alipay" | "wechat" | "bank";
        /**
         * @description Gender of a person, spelled as the service spells it.
         * @enum {string}
         */
        Gender: "Male" | "FeMale";
        /** @description The wallet, on success. */
        GetGlobalPayoutWalletAnswer: components["schemas"]["Envelope"] & {
            data?: components["schemas"]["Wallet"];
        };
        /** @description Names a payin by the service's id, by the merchant's order number, or by both. */
        GetPayinStatusRequest: {
            /** @description Id of the payin in the service. */
            tradeId?: string;
            /** @description The merchant's own number for the order. */
            orderNo?: string;
        } | {
            tradeId: unknown;
        } | {
            orderNo: unknown;
        };
        /** @description An object without members. It is signed like any other body. */
        GetPersonalPayoutBalancesRequest: Record<string, never>;
        /** @description Who is paid by a global payout. */
        GlobalPayoutBeneficiary: {
            /** @description Full name. */
            fullName?: string;
            /** @description Given name. */
            firstName?: string;
            /** @description Family name. */
            lastName?: string;
            /** @description Kind of account the money goes to. */
            accountType?: components["schemas"]["AccountType"];
            accountInfo?: components["schemas"]["GlobalPayoutBeneficiaryAccount"];
            /** @description Individual or business. */
            entityType?: components["schemas"]["EntityType"];
            /** @description Number of the certificate. */
            idNumber?: string;
            /** @description Kind of certificate. */
            idType?: components["schemas"]["IdType"];
            /** @description Nationality. */
            nationality?: components["schemas"]["CountryCode"];
            /** @description Country calling code of the phone number. */
            phoneCode?: string;
            /** @description Phone number. */
            phoneNumber?: string;
            /** @description Email address. */
            email?: string;
            /** @description Gender, for an individual. */
            gender?: components["schemas"]["Gender"];
            address?: components["schemas"]["GlobalPayoutBeneficiaryAddress"];
            /** @description Occupation. The `nameEn` of an entry of the occupation list can be used. */
            occupation?: string;
            /**
             * Format: date
             * @description Day the certificate was issued.
             */
            idIssueDate?: string;
            /**
             * Format: date
             * @description Day the certificate expires.
             */
            idExpiryDate?: string;
        } & unknown;
        /** @description The account a global payout is paid to. */
        GlobalPayoutBeneficiaryAccount: {
            /** @description Name of the account. */
            name?: string;
            /** @description Name of the bank. */
            bankName?: string;
            /** @description Currency of the account. */
            currency?: components["schemas"]["CurrencyCode"];
            /** @description Number of the account. */
            number?: string;
            /** @description Address that belongs to the account. */
            address?: string;
            /** @description Routing scheme of `routingValue`. */
            routingType?: components["schemas"]["RoutingTypeOnCreate"];
            /** @description The code under the routing scheme. It applies when `routingType` is given. */
            routingValue?: string;
        } & unknown;
        /** @description Address of the beneficiary. The area list helps to fill it. */
        GlobalPayoutBeneficiaryAddress: {
            /** @description State or province. */
            state?: string;
            /** @description City. */
            city?: string;
            /** @description The address as one line. */
            address?: string;
            /** @description Street and house. */
            street?: string;
            /** @description Postal code. */
            postCode?: string;
            /** @description District. */
            district?: string;
            /** @description Country. */
            country?: components["schemas"]["CountryCode"];
        };
        /** @description On whose behalf a global payout is made. */
        GlobalPayoutPayer: {
            /** @description Given name. */
            firstName?: string;
            /** @description Family name. */
            lastName?: string;
            /** @description Full name. */
            fullName?: string;
            /** @description Given name in English, for a create only. */
            firstNameEn?: string;
            /** @description Family name in English, for a create only. */
            lastNameEn?: string;
            /** @description Nationality. */
            nationality?: components["schemas"]["CountryCode"];
            /** @description Phone number. */
            phoneNumber?: string;
            /** @description Country calling code of the phone number. */
            phoneCode?: string;
            /** @description Email address. */
            email?: string;
            /** @description Number of the certificate. */
            idNumber?: string;
            /** @description Kind of certificate. */
            idType?: components["schemas"]["IdType"];
            /** @description Country of the certificate. */
            idCountry?: components["schemas"]["CountryCode"];
            /**
             * Format: date
             * @description Day the certificate was issued.
             */
            idIssueDate?: string;
            /**
             * Format: date
             * @description Day the certificate expires.
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
            /** @description A reference from the payer to the beneficiary. */
            reference?: string;
            address?: components["schemas"]["GlobalPayoutPayerAddress"];
            accountInfo?: components["schemas"]["GlobalPayoutPayerAccount"];
            /** @description Occupation. */
            occupation?: string;
        };
        /** @description Account of the payer of a global payout. */
        GlobalPayoutPayerAccount: {
            /** @description Number of the account. */
            number?: string;
            /** @description Name of the bank. */
            bankName?: string;
        };
        /** @description Address of the payer of a global payout. */
        GlobalPayoutPayerAddress: {
            /** @description State or province. */
            state?: string;
            /** @description City. */
            city?: string;
            /** @description Street and house. */
            street?: string;
            /** @description Postal code. */
            postCode?: string;
            /** @description The whole residential address. */
            address?: string;
            /** @description Country. */
            country?: components["schemas"]["CountryCode"];
        };
        /**
         * @description What part of the price a global payout settles.
         * @enum {string}
         */
        GlobalPayoutPaymentType: "DepositPayment" | "FullPayment" | "FinalPayment";
        /**
         * @description Purpose of a global payout.
         * @enum {string}
         */
        GlobalPayoutPurpose: "Salary" | "Family Support" | "Payroll" | "Goods" | "Service" | "Tuition" | "Insurance" | "Travel" | "Rent" | "Living";
        /**
         * @description Kind of goods that are paid for, when the purpose is `Goods`.
         * @enum {string}
         */
        GoodsSubpurpose: "CLOTHES_BAGS_SHOES_CLOTHES" | "DAILY_SUPPLIES_AND_COSMETICS" | "ELECTRONICS_AND_HOME_APPLIANCES" | "TOYS_KIDS_BABIES";
        /**
         * @description Kind of identity document.
         * @enum {string}
         */
        IdType: "idcard" | "passport" | "driver" | "residence" | "workpermit" | "other";
        /** @description The areas, on success. */
        ListAreasAnswer: components["schemas"]["Envelope"] & {
            /** @description The areas of the first level. */
            data?: components["schemas"]["Area"][];
        };
        /** @description The body that is listed for the areas. */
        ListAreasRequest: {
            /** @description A member whose meaning is not shown. */
            xxxx?: string;
        };
        /** @description The wallets, on success. */
        ListGlobalPayoutWalletsAnswer: components["schemas"]["Envelope"] & {
            /** @description The wallets. */
            data?: components["schemas"]["ListedWallet"][];
        };
        /** @description The occupations, on success. */
        ListOccupationsAnswer: components["schemas"]["Envelope"] & {
            /** @description The occupations. */
            data?: components["schemas"]["Occupation"][];
        };
        /** @description One page of payins, on success. */
        ListPayinsAnswer: components["schemas"]["Envelope"] & {
            /** @description How many orders were retrieved. */
            total?: number;
            /** @description The orders. */
            data?: components["schemas"]["ListedPayin"][];
        };
        /** @description A payin as the order listing shows it. Of most members the type is not shown. */
        ListedPayin: {
            /** @description Id of the payin in the service. */
            tradeId?: string;
            /** @description Status of the payin. */
            status?: string;
            /** @description What the payer needed to pay. */
            gateway?: components["schemas"]["ListedPayinGateway"];
            /** @description When the payin was created. */
            createTime?: unknown;
            /** @description When the payin was completed. */
            completedTime?: unknown;
            /** @description Amount in the currency the merchant receives. */
            targetAmount?: unknown;
            /** @description Amount in the currency the payer pays. */
            sourceAmount?: unknown;
            /** @description Name of the payer. */
            payerName?: unknown;
            /** @description Name of the beneficiary. */
            beneficiaryName?: unknown;
            /** @description The merchant's own number for the order. */
            orderNo?: unknown;
            /** @description Target currency and source currency, with a slash between. */
            currencyPair?: unknown;
            /** @description Purpose of the payin. */
            purpose?: unknown;
        };
        /** @description Gateway details in the order listing. The types of its members are not shown. */
        ListedPayinGateway: {
            /** @description The gateway. */
            gateway?: unknown;
            /** @description Id of the app. */
            appid?: unknown;
            /** @description Id of the order at the gateway. */
            orderId?: unknown;
            /** @description Original id of the app. */
            originalId?: unknown;
            /** @description Holder of the account. */
            accountName?: unknown;
            /** @description Number of the account. */
            accountNumber?: unknown;
            /** @description Number of the account the payer paid from. */
            payerAccountNumber?: unknown;
            /** @description Name of the bank. */
            bankName?: unknown;
            /** @description Reference of the transfer. */
            reference?: unknown;
        };
        /** @description A wallet as the list shows it, with amounts as text. */
        ListedWallet: {
            /** @description Id of the wallet. */
            walletId?: string;
            /** @description Currency of the wallet. */
            currency?: components["schemas"]["CurrencyCode"];
            /** @description Available balance. */
            amount?: string;
            /** @description Available balance and what is in transit. */
            totalAmount?: string;
            /** @description Kind of the wallet. */
            type?: components["schemas"]["WalletType"];
        };
        /** @description An object whose members are not shown. */
        NotShownRequest: Record<string, never>;
        /** @description An occupation in three scripts. `nameEn` can fill the occupation of a beneficiary. */
        Occupation: {
            /** @description Name in simplified Chinese. */
            nameCn?: string;
            /** @description Name in English. */
            nameEn?: string;
            /** @description Name in traditional Chinese. */
            nameTw?: string;
        };
        /**
         * @description Whether the payer pays inside an app or by scanning a QR code.
         * @enum {string}
         */
        PayType: "app" | "qrcode";
        /** @description A payin as the service holds it. */
        Payin: {
            /** @description Id of the payin in the service. */
            tradeId: string;
            /** @description The merchant's own number for the order. Required in the newer variant. */
            orderNo: string;
            /** @description A word on the payin. */
            message?: string;
            /** @description Status of the payin. */
            status: string;
            gateway: components["schemas"]["PayinGateway"];
        };
        /** @description The payin and its gateway, on success. */
        PayinAnswer: components["schemas"]["Envelope"] & {
            data?: components["schemas"]["Payin"];
        };
        /** @description Who receives the funds of a payin. */
        PayinBeneficiary: {
            /** @description Full name. */
            fullName?: string;
            /** @description Individual or business. */
            entityType?: components["schemas"]["EntityType"];
            accountInfo?: components["schemas"]["PayinBeneficiaryAccount"];
            /** @description Nationality. */
            nationality?: components["schemas"]["CountryCode"];
        };
        /** @description Account of the beneficiary of a payin. */
        PayinBeneficiaryAccount: {
            /** @description Name of the account. */
            name?: string;
            /** @description Number of the account. */
            number?: string;
        };
        /** @description What the payer needs to pay through the chosen gateway. */
        PayinGateway: components["schemas"]["AlipayPayinGateway"] | components["schemas"]["WechatPayinGateway"] | components["schemas"]["BankPayinGateway"];
        /** @description Who pays in. */
        PayinPayer: {
            /** @description Full name in Chinese. */
            fullName: string;
            /** @description Given name in English. */
            firstNameEn?: string;
            /** @description Family name in English. */
            lastNameEn?: string;
            /** @description Individual or business. */
            entityType?: components["schemas"]["EntityType"];
            /** @description Number of the certificate. */
            idNumber?: string;
            /** @description Kind of certificate. */
            idType?: components["schemas"]["IdType"];
            /** @description Nationality. */
            nationality?: components["schemas"]["CountryCode"];
            /** @description Phone number. */
            phoneNumber?: string;
            /** @description Country calling code of the phone number. */
            phoneCode?: string;
            /** @description Email address. */
            email?: string;
            /** @description Phone number for an emergency. */
            emergencyPhone?: string;
            /** @description Gender. */
            gender?: components["schemas"]["Gender"];
            address?: components["schemas"]["PayinPayerAddress"];
            /**
             * Format: date
             * @description Day the certificate was issued.
             */
            idIssueDate?: string;
            /**
             * Format: date
             * @description Day the certificate expires.
             */
            idExpiryDate?: string;
            /** @description Relationship of this payer to the real payer. */
            relationship?: components["schemas"]["PayinRelationship"];
            accountInfo?: components["schemas"]["PayinPayerAccount"];
            realPayer?: components["schemas"]["PayinRealPayer"];
        } & unknown;
        /** @description Account of the payer of a payin. */
        PayinPayerAccount: {
            /** @description Name of the bank. */
            bankName?: string;
            /** @description Number of the account. */
            number?: string;
        };
        /** @description Address of the payer of a payin. */
        PayinPayerAddress: {
            /** @description State or province. */
            state?: string;
            /** @description City. */
            city?: string;
            /** @description Street and house. */
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
        /** @description The person whose money it is, where the payer pays for somebody else. */
        PayinRealPayer: {
            /** @description Full name. */
            fullName?: unknown;
            /** @description Number of the certificate. */
            idNumber?: unknown;
            /** @description Kind of certificate. */
            idType?: components["schemas"]["IdType"];
            /** @description Day the certificate was issued. */
            idIssueDate?: unknown;
            /** @description Day the certificate expires. */
            idExpiryDate?: unknown;
            /** @description Account of the real payer. */
            accountInfo?: {
                /** @description Number of the account. */
                number?: unknown;
            };
        };
        /**
         * @description Relationship of the payer to the person whose money it really is.
         * @enum {string}
         */
        PayinRelationship: "Self" | "Spouse" | "Parent" | "Children" | "Sibling" | "Grandparent" | "Grandchildren";
        /**
         * @description Status of a payin order, as the order listing filters by it.
         * @enum {string}
         */
        PayinStatus: "pending" | "pending_material" | "awaiting_transfer" | "transferring" | "completed" | "transferred" | "failed" | "rejected" | "overrule" | "canceled";
        /** @description A payout as the service holds it. */
        Payout: {
            /** @description Id of the order in the service. */
            tradeId: string;
            /** @description Status of the order. */
            status: string;
        };
        /** @description The payout that was created or corrected, on success. */
        PayoutAnswer: components["schemas"]["Envelope"] & {
            data?: components["schemas"]["Payout"];
        };
        /** @description Names a personal payment by the identifiers that are known. */
        PersonalPayoutReferenceRequest: {
            /** @description Id of the payment in the service. */
            tradeId?: unknown;
            /** @description The merchant's own number for the order. */
            orderNo?: unknown;
        };
        /** @description A rate and the identifier under which later calls name it. */
        Quote: {
            /** @description Identifier of the rate. */
            queryNo?: string;
            /** @description The rate. */
            rate?: number;
        };
        /** @description A quote, on success. */
        QuoteAnswer: components["schemas"]["Envelope"] & {
            data?: components["schemas"]["Quote"];
        };
        /** @description The two currencies that a rate is asked for. */
        QuoteRequest: {
            /** @description Currency that is sent. */
            sourceCurrency: components["schemas"]["CurrencyCode"];
            /** @description Currency that is received. */
            targetCurrency: components["schemas"]["CurrencyCode"];
        };
        /** @description Names a payin by the service's id. */
        RefreshPayinGatewayRequest: {
            /** @description Id of the payin in the service. */
            tradeId: string;
        };
        /**
         * @description Routing scheme that identifies the beneficiary's institution or wallet.
         * @enum {string}
         */
        RoutingType: "bsb" | "swift" | "sort" | "ifsc" | "aba" | "alipay" | "wechat";
        /**
         * @description Routing scheme on create, where `bpay` is accepted beside the values of `RoutingType`.
         * @enum {string}
         */
        RoutingTypeOnCreate: "bsb" | "swift" | "sort" | "ifsc" | "aba" | "alipay" | "wechat" | "bpay";
        /**
         * @description Kind of service that is paid for, when the purpose is `Service`. Two of the values hold a space.
         * @enum {string}
         */
        ServiceSubpurpose: "INTERPRETATION_SERVICE" | "TRANSLATION_SERVICE" | "HUMAN_RESOURCE_SERVICE" | "ESTATE_AGENCY_SERVICE" | "SOFTWARE_DEVELOPMENT_SERVICE" | "WEB_DESIGN_OR_DEVELOPMENT_SERVICE" | "DRAFTING_LEGAL_SERVICE" | "LEGAL_RELATED_CERTIFICATION_SERVICE" | "ACCOUNTING_SERVICE TAX_SERVICE" | "ARCHITECTURAL_DECORATION_DESIGN_SERVICE" | "ADVERTISING_SERVICE MARKET_RESEARCH_SERVICE" | "EXHIBITION_BOOTH_SERVICE" | "OTHER_SERVICE";
        /**
         * @description Unified social credit code of a business, 18 digits and capital letters.
         * @example 91310000MA1K35XY7N
         */
        SocialCreditCode: string;
        /**
         * @description `1` is success, `-1` an error. The codes known for an operation stand beside it; others exist, so the text stays open.
         * @example 1
         * @example -1
         * @example 10001
         * @example 10028
         */
        StatusCode: string;
        /**
         * @description How a payout treats its two currencies.
         * @enum {string}
         */
        TransactionMode: "cnyMode" | "originalMode" | "crossMode";
        /** @description Body of a correction of a global payout. */
        UpdateGlobalPayoutRequest: components["schemas"]["CreateGlobalPayoutRequest"] & unknown & {
            beneficiary?: {
                accountInfo?: {
                    routingType?: components["schemas"]["RoutingType"];
                };
            };
        } & {
            payer?: {
                firstNameEn?: unknown;
                lastNameEn?: unknown;
            };
        };
        /** @description What can be changed of a personal payment, beside what names it. Any other member is refused. */
        UpdatePersonalPayoutRequest: {
            /** @description Id of the payment in the service. */
            tradeId?: unknown;
            /** @description The merchant's own number for the order. */
            orderNo?: unknown;
            /** @description Who pays. */
            payer?: unknown;
            /** @description Who is paid. */
            beneficiary?: unknown;
            /** @description Purpose of the payment. */
            purpose?: unknown;
            /** @description Where the payer's money comes from. */
            fundsSource?: unknown;
            /** @description Relationship of payer and beneficiary. */
            relationship?: unknown;
        };
        /** @description A supporting document of a business payout, as base64 text. */
        UploadBusinessPayoutDocumentBase64Request: {
            /** @description Id of the payout in the service. */
            tradeId: string;
            /** @description The file as base64 text. */
            fileBase64: string;
            /** @description Name of the file. */
            fileName: string;
            /** @description Kind of document. */
            type: components["schemas"]["Base64DocumentType"];
        };
        /** @description A supporting document of a payin. */
        UploadPayinDocumentRequest: {
            /**
             * Format: binary
             * @description The file.
             */
            file: Blob;
            /** @description Kind of document. */
            type: components["schemas"]["DocumentType"];
            /** @description Name of the file. */
            fileName: string;
        };
        /** @description A supporting document as a form. Further fields of the form are not shown. */
        UploadPayoutDocumentRequest: {
            /**
             * Format: binary
             * @description The file.
             */
            file?: Blob;
            /** @description Kind of document. */
            type?: components["schemas"]["DocumentType"];
        };
        /** @description A supporting document of a personal payment. Further fields of the form are not shown. */
        UploadPersonalPayoutDocumentRequest: {
            /** @description Id of the payment in the service. */
            tradeId?: unknown;
        };
        /** @description The outcome of the verification, when the request itself succeeded. */
        VerifyAlipayTransactionAnswer: components["schemas"]["Envelope"] & {
            data?: components["schemas"]["AlipayVerification"];
        };
        /** @description A planned alipay transaction, as one of three scenarios: to the alipay wallet of a person, to a person's bank account, or the payroll of a company. */
        VerifyAlipayTransactionRequest: {
            /** @description Purpose of the transaction. `Payroll` means the payroll of a company. */
            purpose: components["schemas"]["AlipayVerificationPurpose"];
            payer?: components["schemas"]["AlipayVerificationPayer"];
            beneficiary?: components["schemas"]["AlipayVerificationBeneficiary"];
        };
        /** @description One wallet, with amounts as numbers. */
        Wallet: {
            /** @description Available balance. */
            amount?: number;
            /** @description Currency of the wallet. */
            currency?: components["schemas"]["CurrencyCode"];
            /** @description Available balance and what is in transit. */
            totalAmount?: number;
            /** @description Id of the wallet. */
            walletId?: string;
            /** @description Kind of the wallet. */
            type?: components["schemas"]["WalletType"];
        };
        /**
         * @description Kind of wallet.
         * @enum {string}
         */
        WalletType: "personal" | "business";
        /**
         * wechat gateway
         * @description What is needed to pay through wechat.
         */
        WechatPayinGateway: {
            /**
             * @description The gateway. (enum property replaced by openapi-typescript)
             * @enum {string}
             */
            gateway: "wechat";
            /** @description Id of the app. */
            appid: string;
            /** @description The wechat order id. */
            id: string;
            /** @description Original id of the app. */
            originalId: string;
            /**
             * @deprecated
             * @description In the older variant it stood in place of `id` and `originalId`.
             */
            orderId?: string;
        };
    };
    responses: {
        /** @description The create is refused. The data tells whether the order exists all the same. */
        CreateRefused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["CreateRefusedAnswer"];
            };
        };
        /** @description The request is refused. */
        Refused: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Envelope"];
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
            /** @description A token, or the reason why there is none. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateTokenAnswer"];
                };
            };
            400: components["responses"]["Refused"];
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
                    "application/json": components["schemas"]["Envelope"];
                };
            };
            400: components["responses"]["Refused"];
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
            /** @description The quote, or the reason why there is none. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuoteAnswer"];
                };
            };
            400: components["responses"]["Refused"];
        };
    };
    createGlobalPayout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The order. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateGlobalPayoutRequest"];
            };
        };
        responses: {
            /** @description The order, or the reason why there is none. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayoutAnswer"];
                };
            };
            400: components["responses"]["CreateRefused"];
        };
    };
    updateGlobalPayout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The order as it should be. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateGlobalPayoutRequest"];
            };
        };
        responses: {
            /** @description The order, or the reason why it was not corrected. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayoutAnswer"];
                };
            };
            400: components["responses"]["Refused"];
        };
    };
    getGlobalPayoutStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Names the order. How is not shown. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NotShownRequest"];
            };
        };
        responses: {
            /** @description The status of the order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope"];
                };
            };
            400: components["responses"]["Refused"];
        };
    };
    confirmGlobalPayout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Names the order. How is not shown. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NotShownRequest"];
            };
        };
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope"];
                };
            };
            400: components["responses"]["Refused"];
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
                    "application/json": components["schemas"]["Envelope"];
                };
            };
            400: components["responses"]["Refused"];
        };
    };
    completeGlobalPayoutDocuments: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Names the order. How is not shown. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NotShownRequest"];
            };
        };
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope"];
                };
            };
            400: components["responses"]["Refused"];
        };
    };
    createPayin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The order. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreatePayinRequest"];
            };
        };
        responses: {
            /** @description The payin with its gateway. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayinAnswer"];
                };
            };
            400: components["responses"]["CreateRefused"];
        };
    };
    getPayinStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Names the payin. */
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
                    "application/json": components["schemas"]["PayinAnswer"];
                };
            };
            400: components["responses"]["Refused"];
        };
    };
    refreshPayinGateway: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Names the payin. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefreshPayinGatewayRequest"];
            };
        };
        responses: {
            /** @description The payin with its new gateway. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayinAnswer"];
                };
            };
            400: components["responses"]["Refused"];
        };
    };
    listPayins: {
        parameters: {
            query?: {
                /**
                 * @description Which page.
                 * @example 1
                 */
                pages?: number;
                /**
                 * @description How many orders make a page.
                 * @example 20
                 */
                pageSize?: number;
                /**
                 * @description Order number to search for.
                 * @example INV-2026-0815
                 */
                search?: string;
                /**
                 * @description First day of creation.
                 * @example 2026-11-01
                 */
                start?: string;
                /**
                 * @description Last day of creation.
                 * @example 2026-11-30
                 */
                end?: string;
                /**
                 * @description Status of the payins.
                 * @example completed
                 */
                status?: components["schemas"]["PayinStatus"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of payins. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListPayinsAnswer"];
                };
            };
            400: components["responses"]["Refused"];
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
                    "application/json": components["schemas"]["Envelope"];
                };
            };
            400: components["responses"]["Refused"];
        };
    };
    createBusinessPayout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The order. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateBusinessPayoutRequest"];
            };
        };
        responses: {
            /** @description The order, or the reason why there is none. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayoutAnswer"];
                };
            };
            400: components["responses"]["CreateRefused"];
        };
    };
    confirmBusinessPayout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Names the order and the rate. */
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
                    "application/json": components["schemas"]["Envelope"];
                };
            };
            400: components["responses"]["Refused"];
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
                    "application/json": components["schemas"]["Envelope"];
                };
            };
            400: components["responses"]["Refused"];
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
                    "application/json": components["schemas"]["Envelope"];
                };
            };
            400: components["responses"]["Refused"];
        };
    };
    completeBusinessPayoutDocuments: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Names the order. How is not shown. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NotShownRequest"];
            };
        };
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope"];
                };
            };
            400: components["responses"]["Refused"];
        };
    };
    getBusinessPayoutStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The status of the order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope"];
                };
            };
            400: components["responses"]["Refused"];
        };
    };
    getBusinessPayoutQuote: {
        parameters: {
            query?: never;
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
                    "application/json": components["schemas"]["Envelope"];
                };
            };
            400: components["responses"]["Refused"];
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
            /** @description The quote, or the reason why there is none. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuoteAnswer"];
                };
            };
            400: components["responses"]["Refused"];
        };
    };
    createPersonalPayout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The payment, as far as its members are known. */
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
                    "application/json": components["schemas"]["Envelope"];
                };
            };
            400: components["responses"]["Refused"];
        };
    };
    confirmPersonalPayoutDeprecated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Names the payment. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PersonalPayoutReferenceRequest"];
            };
        };
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope"];
                };
            };
            400: components["responses"]["Refused"];
        };
    };
    confirmPersonalPayout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Names the payment. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PersonalPayoutReferenceRequest"];
            };
        };
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope"];
                };
            };
            400: components["responses"]["Refused"];
        };
    };
    cancelPersonalPayout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Names the payment. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PersonalPayoutReferenceRequest"];
            };
        };
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope"];
                };
            };
            400: components["responses"]["Refused"];
        };
    };
    getPersonalPayoutStatus: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Names the payment. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PersonalPayoutReferenceRequest"];
            };
        };
        responses: {
            /** @description The status of the payment. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope"];
                };
            };
            400: components["responses"]["Refused"];
        };
    };
    updatePersonalPayout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description What names the payment, and what is to be changed. */
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
                    "application/json": components["schemas"]["Envelope"];
                };
            };
            400: components["responses"]["Refused"];
        };
    };
    uploadPersonalPayoutDocument: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The form with the document. Of its fields only the identifier of the trade is known. */
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
                    "application/json": components["schemas"]["Envelope"];
                };
            };
            400: components["responses"]["Refused"];
        };
    };
    completePersonalPayoutDocuments: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description Names the payment. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PersonalPayoutReferenceRequest"];
            };
        };
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope"];
                };
            };
            400: components["responses"]["Refused"];
        };
    };
    convertWalletFunds: {
        parameters: {
            query: {
                /**
                 * @description Currency that is given.
                 * @example AUD
                 */
                sourceCurrency: components["schemas"]["CurrencyCode"];
                /**
                 * @description Currency that is taken.
                 * @example CNY
                 */
                targetCurrency: components["schemas"]["CurrencyCode"];
                /**
                 * @description Amount in the currency that is given.
                 * @example 100.5
                 */
                sourceAmount?: number;
                /**
                 * @description Amount in the currency that is taken.
                 * @example 473.86
                 */
                targetAmount?: number;
                /**
                 * @description Identifier of a rate from the global quote.
                 * @example Q20261120000001
                 */
                queryNo: string;
                /**
                 * @description Kind of the wallet.
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
            /** @description The conversion, or the reason why there is none. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ConvertWalletFundsAnswer"];
                };
            };
            400: components["responses"]["Refused"];
        };
    };
    listGlobalPayoutWallets: {
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
                    "application/json": components["schemas"]["ListGlobalPayoutWalletsAnswer"];
                };
            };
            400: components["responses"]["Refused"];
        };
    };
    getGlobalPayoutWallet: {
        parameters: {
            query: {
                /**
                 * @description Kind of the wallet.
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
                    "application/json": components["schemas"]["GetGlobalPayoutWalletAnswer"];
                };
            };
            400: components["responses"]["Refused"];
        };
    };
    getGlobalPayoutBalance: {
        parameters: {
            query: {
                /**
                 * @description The currency.
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
                    "application/json": components["schemas"]["Envelope"];
                };
            };
            400: components["responses"]["Refused"];
        };
    };
    getPersonalPayoutBalances: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description An empty object. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["GetPersonalPayoutBalancesRequest"];
            };
        };
        responses: {
            /** @description The balances. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope"];
                };
            };
            400: components["responses"]["Refused"];
        };
    };
    listPersonalPayoutBalances: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description What the body holds is not shown. */
        requestBody?: {
            content: {
                "application/json": components["schemas"]["NotShownRequest"];
            };
        };
        responses: {
            /** @description The balances. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Envelope"];
                };
            };
            400: components["responses"]["Refused"];
        };
    };
    findChineseCharacters: {
        parameters: {
            query: {
                /**
                 * @description The name in pinyin.
                 * @example zhang san
                 */
                pinyinName: string;
                /**
                 * @description Number of the identity document, for a person.
                 * @example 11010519491231002X
                 */
                idNumber?: string;
                /**
                 * @description Unified social credit code, for a business. The parameter is spelled `uionSocialCreditCode`.
                 * @example 91310000MA1K35XY7N
                 */
                uionSocialCreditCode?: components["schemas"]["SocialCreditCode"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What is known of the name. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FindChineseCharactersAnswer"];
                };
            };
            400: components["responses"]["Refused"];
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
                    "application/json": components["schemas"]["CheckBankAccountAnswer"];
                };
            };
            400: components["responses"]["Refused"];
        };
    };
    verifyAlipayTransaction: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description The planned transaction. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerifyAlipayTransactionRequest"];
            };
        };
        responses: {
            /** @description The outcome. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VerifyAlipayTransactionAnswer"];
                };
            };
            400: components["responses"]["Refused"];
        };
    };
    listAreas: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** @description A member named `xxxx` is listed for the body of this GET. Many HTTP clients, `fetch` among them, send no body with GET. */
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
                    "application/json": components["schemas"]["ListAreasAnswer"];
                };
            };
            400: components["responses"]["Refused"];
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
                    "application/json": components["schemas"]["ListOccupationsAnswer"];
                };
            };
            400: components["responses"]["Refused"];
        };
    };
    orderStatusCallback: {
        parameters: {
            query?: never;
            header?: {
                /** @description The service's application key, for a second look at who is calling. */
                appkey?: string;
            };
            path?: never;
            cookie?: never;
        };
        /** @description The notification. */
        requestBody: {
            content: {
                "application/json": unknown;
            };
        };
        responses: {
            /** @description The merchant took the notification. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            /** @description The merchant refused the notification. */
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
