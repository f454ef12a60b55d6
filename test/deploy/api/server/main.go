// A kube-apiserver with its own etcd in one process, and kubectl of the same release, for checks of manifests. Nothing
// else of a cluster runs.
package main

import (
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"time"

	"go.etcd.io/etcd/server/v3/embed"
	"k8s.io/component-base/cli"
	kubectl "k8s.io/kubectl/pkg/cmd"
	kubectlUtil "k8s.io/kubectl/pkg/cmd/util"
	"k8s.io/kubernetes/cmd/kube-apiserver/app"
)

const etcdReadyWithin = 30 * time.Second

const usage = `usage: api-server serve ETCD_PORT DATA_DIR [flags of kube-apiserver ...]
       api-server kubectl [arguments of kubectl ...]`

func main() {
	switch {
	case len(os.Args) > 1 && os.Args[1] == "kubectl":
		os.Args = os.Args[1:]
		if err := cli.RunNoErrOutput(kubectl.NewDefaultKubectlCommand()); err != nil {
			kubectlUtil.CheckErr(err)
		}
	case len(os.Args) > 3 && os.Args[1] == "serve":
		os.Exit(serve(os.Args[2], os.Args[3], os.Args[4:]))
	default:
		fmt.Fprintln(os.Stderr, usage)
		os.Exit(2)
	}
}

func serve(etcdPort, dataDir string, flags []string) int {
	endpoint, err := startEtcd(etcdPort, dataDir)
	if err != nil {
		fmt.Fprintln(os.Stderr, "etcd:", err)
		return 1
	}
	command := app.NewAPIServerCommand()
	command.SetArgs(append([]string{"--etcd-servers=" + endpoint}, flags...))
	return cli.Run(command)
}

// startEtcd serves clients on a port of the loopback interface and returns its URL when it is ready.
func startEtcd(port, dataDir string) (string, error) {
	client := url.URL{Scheme: "http", Host: "127.0.0.1:" + port}
	config := embed.NewConfig()
	config.Dir = filepath.Join(dataDir, "etcd")
	config.ListenClientUrls = []url.URL{client}
	config.AdvertiseClientUrls = []url.URL{client}
	config.ListenPeerUrls = []url.URL{{Scheme: "http", Host: "127.0.0.1:0"}}
	config.LogLevel = "error"
	// The data is deleted after the checks.
	config.UnsafeNoFsync = true
	server, err := embed.StartEtcd(config)
	if err != nil {
		return "", err
	}
	select {
	case <-server.Server.ReadyNotify():
		return client.String(), nil
	case <-time.After(etcdReadyWithin):
		server.Close()
		return "", errors.New("not ready within " + etcdReadyWithin.String())
	}
}
