import{a as e}from"./chunk-4S6YBJVW.js";var t={body:{"application/json":{validate:e,root:"QuoteRequest"}}},r={schemas:{},names:["sourceCurrency","targetCurrency"]};export{r as index,t as operation};
