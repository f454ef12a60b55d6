// Says whether CloudNativePG takes Clusters that are made: by the webhooks of the operator, out of whose own module this is built,
// since they are internal to it. Reads a JSON list; prints each Cluster's warnings; ends with 1 and the reason at the first that is refused.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"

	api "github.com/cloudnative-pg/cloudnative-pg/api/v1"
	webhook "github.com/cloudnative-pg/cloudnative-pg/internal/webhook/v1"
)

func admit() error {
	var clusters []api.Cluster
	if err := json.NewDecoder(os.Stdin).Decode(&clusters); err != nil {
		return err
	}
	defaulter, validator := webhook.ClusterCustomDefaulter{}, webhook.ClusterCustomValidator{}
	for index := range clusters {
		cluster := &clusters[index]
		if err := defaulter.Default(context.Background(), cluster); err != nil {
			return err
		}
		warnings, err := validator.ValidateCreate(context.Background(), cluster)
		if err != nil {
			return err
		}
		for _, warning := range warnings {
			fmt.Println(cluster.Name + ": " + warning)
		}
	}
	return nil
}

func main() {
	if err := admit(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
