// Transfers coins with the client that oapi-codegen makes from the OpenAPI document.
package main

import (
	"context"
	"fmt"
	"log"
	"math/rand/v2"
	"net/http"
	"os"
	"time"

	"cowrie/generated/cowrie"

	"github.com/oapi-codegen/runtime/types"
)

const password = "a long enough password"

var ctx = context.Background()

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

// with adds these headers to every request: a token, and an API key.
func with(headers map[string]string) *cowrie.ClientWithResponses {
	edit := func(_ context.Context, request *http.Request) error {
		for name, value := range headers {
			request.Header.Set(name, value)
		}
		return nil
	}
	client, err := cowrie.NewClientWithResponses(os.Getenv("BASE"), cowrie.WithRequestEditorFn(edit))
	check(err)
	return client
}

func logIn(email string, password string) string {
	body := cowrie.LogInJSONRequestBody{Email: types.Email(email), Password: password}
	answer, err := with(nil).LogInWithResponse(ctx, nil, body)
	check(err)
	return "Bearer " + answer.JSON200.AccessToken
}

func register(name string) (int, string) {
	email := fmt.Sprintf("%s-%d@example.org", name, rand.Int64())
	body := cowrie.RegisterUserJSONRequestBody{Email: types.Email(email), Password: password, FullName: name}
	answer, err := with(nil).RegisterUserWithResponse(ctx, nil, body)
	check(err)
	return answer.JSON201.User.Id, email
}

func transfer(client *cowrie.ClientWithResponses, toUserID int, amount float64) *cowrie.TransferCoinsResponse {
	var body cowrie.TransferCoinsBody
	check(body.FromTransferCoinsBody0(cowrie.TransferCoinsBody0{ToUserId: toUserID, Amount: amount, Reason: "Thanks"}))
	answer, err := client.TransferCoinsWithResponse(ctx, nil, body)
	check(err)
	return answer
}

func main() {
	adaID, ada := register("ada")
	benID, _ := register("ben")
	admin := with(map[string]string{
		"Authorization": logIn(os.Getenv("ADMIN_EMAIL"), os.Getenv("ADMIN_PASSWORD")),
		"x-api-key":     os.Getenv("API_KEY"),
	})
	var mint cowrie.MintCoinsBody
	check(mint.FromMintCoinsBody0(cowrie.MintCoinsBody0{UserId: adaID, Amount: 1_000_000, Reason: "Welcome"}))
	minted, err := admin.MintCoinsWithResponse(ctx, nil, mint)
	check(err)
	fmt.Println("mint", minted.StatusCode())

	client := with(map[string]string{"Authorization": logIn(ada, password)})
	moved := transfer(client, benID, 987654.3211).JSON201
	fmt.Printf("transfer %.4f leaves %.4f\n", moved.Transaction.Amount, moved.Wallet.Balance)
	wallet, err := client.GetMyWalletWithResponse(ctx, nil)
	check(err)
	fmt.Printf("wallet %.4f\n", wallet.JSON200.ActiveCoins)

	anHourAgo := time.Now().In(time.FixedZone("", 5*3600+30*60)).Add(-time.Hour)
	listed, err := client.ListMyTransactionsWithResponse(ctx, &cowrie.ListMyTransactionsParams{From: &anHourAgo})
	check(err)
	fmt.Println("since an hour ago", listed.StatusCode())

	problem := transfer(client, benID, 987654.3211).ApplicationproblemJSON422
	isTooLittle := problem.Code == cowrie.InsufficientFundsOrSelfTransferOrLimitExceededOrIdempotencyKeyReusedProblemCodeInsufficientFunds
	fmt.Println("refused", problem.Status, isTooLittle, problem.Detail)
}
